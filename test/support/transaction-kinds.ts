import { decodeSignedTransaction } from '../../src/encoding/codec/platform-chain.ts';
import { isJsonObject, type JsonObject, parseJson, stringifyJson } from '../../src/encoding/json.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';

/** One transaction of each kind on a chain under the latest rules: its bytes, and its JSON form as it is read from an answer. */
export function oneOfEachKind(): readonly (readonly [kind: string, bytes: Uint8Array, json: JsonObject])[] {
  const ledger = buildLedger('standard', 1, 'granite');
  const found = new Map<string, readonly [string, Uint8Array, JsonObject]>();
  for (let height = 1n; height <= ledger.height; height += 1n) {
    for (const tx of ledger.blockByHeight(height)?.txs ?? []) {
      const { kind } = decodeSignedTransaction(tx.bytes);
      const json = parseJson(stringifyJson(tx.json()));
      if (!found.has(kind) && json.ok && isJsonObject(json.value)) found.set(kind, [kind, tx.bytes, json.value]);
    }
  }
  return [...found.values()];
}
