import { isJsonObject, type JsonObject, type JsonValue } from '../encoding/json.ts';
import { objectOf, objectsOf, textOf } from '../encoding/read-json.ts';

/** IDs of accepted transactions in a block with encoding json: its own, and those of the stakers that it rewards. */
export function txIdsIn(block: JsonObject): readonly string[] {
  const txs = [...objectsOf(block, 'txs'), ...[objectOf(block, 'tx')].filter((tx) => tx !== undefined)];
  return txs.flatMap((tx) => [textOf(tx, 'id'), textOf(tx.unsignedTx, 'txID')]).filter((id) => id !== undefined);
}

/** All strings of a document with the form of a P-Chain address. */
export function addressesIn(document: JsonValue): readonly string[] {
  const found: string[] = [];
  const open: JsonValue[] = [document];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') {
      // Bech32 allows any of these characters in the prefix of a network.
      if (/^P-[!-@[-~]{1,43}1[02-9ac-hj-np-z]{38}$/.test(value)) found.push(value);
    } else if (Array.isArray(value)) for (const item of value) open.push(item);
    else if (isJsonObject(value)) for (const item of Object.values(value)) open.push(item);
  }
  return found;
}
