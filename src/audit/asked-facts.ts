import { isJsonObject } from '../encoding/json.ts';
import { sha256 } from '../encoding/sha256.ts';
import { Unreadable, UnknownKind } from '../target/codec/byte-cursor.ts';
import { hexOf, type SignedTransaction } from '../target/codec/platform-transaction.ts';
import type { Asker } from './asker.ts';
import { bytesOf } from './container-rules.ts';
import { readTransactionBytes } from './ledger/ledger.ts';
import type { NodeFacts } from './ledger/node-facts.ts';
import { PRIMARY } from './ledger/stakers.ts';
import { entriesOf, weightIn } from './questions/validator-sets.ts';
import { idText } from './questions/values.ts';

/** Heights that are asked when the rules in force decide whether a staker waits: one wrong answer decides nothing. */
const WITNESSES = [0n, 1n, 2n];

/** Facts that no block tells, asked of the node. */
export function askedFacts(asker: Asker): NodeFacts {
  return {
    transaction: async (id) => {
      const reply = await asker.support('platform.getTx', { txID: idText(id), encoding: 'hex' });
      const bytes = 'result' in reply && isJsonObject(reply.result) ? bytesOf(reply.result.tx) : undefined;
      return bytes === undefined || hexOf(sha256(bytes)) !== id ? undefined : decoded(bytes);
    },
    startsAtOnce: async (height, subnet, node, weight, without) => {
      let votes = 0;
      for (const ahead of WITNESSES) {
        const params = { height: height + ahead, ...(subnet === PRIMARY ? {} : { subnetID: idText(subnet) }) };
        const reply = await asker.support('platform.getValidatorsAt', params);
        if ('error' in reply) continue;
        const found = weightIn(entriesOf(reply.result).get(node)) ?? 0n;
        if (found === (without ?? 0n) + weight) votes += 1;
        else if (found === (without ?? 0n)) votes -= 1;
      }
      return votes >= 0;
    },
  };
}

function decoded(bytes: Uint8Array): SignedTransaction | undefined {
  try {
    return readTransactionBytes(bytes);
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return undefined;
    throw error;
  }
}
