import { resultMembers } from './questions/question.ts';
import { hexOf } from '../encoding/hex.ts';
import { sha256 } from '../encoding/sha256.ts';
import { ifReadable } from '../encoding/codec/kinds.ts';
import { decodeSignedTransaction, type SignedTransaction } from '../encoding/codec/platform-chain.ts';
import type { Asker } from './asker.ts';
import { bytesOf } from './container-rules.ts';
import { type ChainReader, startEarly } from './chain-reader.ts';
import type { NodeFacts } from './ledger/node-facts.ts';
import type { Staker } from './ledger/stakers.ts';
import { entriesOf, weightIn } from './questions/validator-sets.ts';
import { idText } from '../judge/forms/same-value.ts';
import { subnetParams } from './questions/record-judge.ts';

/** Heights that are asked when the rules in force decide whether a staker waits: one wrong answer decides nothing. */
const WITNESSES = [0n, 1n, 2n];
/** Stakers in a row that all witnesses saw start at once, after which the rules are known: they stay in force. */
const ENOUGH = 3;

/** Facts that no block tells, asked of the node. */
export function askFacts(asker: Asker, reader: ChainReader): NodeFacts {
  let [inRow, atOnce] = [0, false];
  const weightAt = async (height: bigint, { subnet, node }: Staker): Promise<bigint | undefined> => {
    const params = { height, ...subnetParams(subnet) };
    const reply = await asker.support('platform.getValidatorsAt', params);
    return 'error' in reply ? undefined : (weightIn(entriesOf(resultMembers(reply)).get(node)) ?? 0n);
  };
  const foreseen = new Map<string, Promise<SignedTransaction | undefined>>();
  const read = async (id: string): Promise<SignedTransaction | undefined> => {
    const reply = await asker.support('platform.getTx', { txID: idText(id), encoding: 'hex' });
    const bytes = bytesOf(resultMembers(reply).tx);
    return bytes === undefined || hexOf(sha256(bytes)) !== id
      ? undefined
      : ifReadable(() => decodeSignedTransaction(bytes));
  };
  return {
    transaction: (id) => {
      const asked = foreseen.get(id) ?? read(id);
      foreseen.delete(id);
      return asked;
    },
    foresee: (id) => {
      if (!foreseen.has(id)) foreseen.set(id, startEarly(read(id)));
    },
    renewedWeight: weightAt,
    startsAtOnce: async (height, staker, without = 0n) => {
      if (atOnce) return true;
      const { weight = 0n, start } = staker;
      const weights = await Promise.all(WITNESSES.map((ahead) => weightAt(height + ahead, staker)));
      const votes = weights.map((found) => (found === without + weight ? 1 : found === without ? -1 : 0));
      const sum = votes.reduce<number>((all, vote) => all + vote, 0);
      inRow = sum === WITNESSES.length ? inRow + 1 : 0;
      atOnce = inRow === ENOUGH;
      if (votes[0] !== -1 || sum < 0) return sum >= 0;
      // The blocks after it see the staker, the block itself does not: it may have waited, and the next block reached its start.
      const { block } = await reader.byHeight(height + 1n);
      return block?.time === undefined || block.time < start;
    },
  };
}
