import type { LedgerOutput } from '../ledger/outputs.ts';
import type { EndedStaker } from '../ledger/rewards.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { RecordJudge } from './record-judge.ts';
import { utxoIn } from './utxos.ts';
import { idText, itemsOf, valueText } from '../../judge/forms/same-value.ts';

const METHOD = 'platform.getRewardUTXOs';
const REWARD = 'platform.getRewardUTXOs/returns-the-reward';
const NAMED = 'platform.getRewardUTXOs/named-after-the-staker-tx';
const COUNT = 'platform.getRewardUTXOs/num-fetched-is-the-length';

/** What the question about a reward needs. */
export interface RewardFacts {
  readonly staker: EndedStaker;
  /** The amount with which a later transaction spends an output; undefined if none does. */
  readonly spentAmount: (name: string) => bigint | undefined;
  readonly take: (name: string, output: LedgerOutput) => void;
  /** Called once the answer is known. */
  readonly onAnswer: () => void;
}

export function rewardQuestion({ staker, spentAmount, take, onAnswer }: RewardFacts): Question {
  const { txId, payer, node, height, firstReward, owners, asset } = staker;
  const about = `staker ${idText(txId)} (${node}), which ended in block ${height}`;
  const params = { txID: idText(payer), encoding: 'hex' };
  return oneCall({ method: METHOD, params, about, proves: [REWARD, NAMED, COUNT] }, (form) => {
    onAnswer();
    const items = itemsOf(form.utxos) ?? [];
    const found: Mismatch[] = [];
    const differ = (requirement: string, says: string, expected: string, actual: string): void => {
      found.push({ requirement, message: `${METHOD} of ${about} ${says}.`, path: '/utxos', expected, actual });
    };
    new RecordJudge(`${METHOD} of ${about}`, form, found).optional.integer('numFetched', items.length, COUNT);
    const listed = new Set<string>();
    for (const item of items) {
      const utxo = utxoIn(item);
      const place = owners.findIndex((_, at) => utxo?.name === `${payer}:${firstReward + at}`);
      if (utxo === undefined || place < 0) {
        differ(
          NAMED,
          'returns an output that no reward has',
          `an output ${firstReward} of ${idText(payer)}`,
          utxo?.name ?? valueText(item),
        );
        continue;
      }
      if (listed.has(utxo.name)) differ(COUNT, 'lists an output twice', 'once', utxo.name);
      listed.add(utxo.name);
      const { amount = 0n } = utxo.output;
      const may = owners[place] ?? [];
      const isOwner = may.some(
        (owner) =>
          owner.threshold === utxo.output.threshold &&
          owner.locktime === utxo.output.locktime &&
          [...owner.addresses].sort().join() === [...utxo.output.owners].sort().join(),
      );
      if (!isOwner || utxo.output.asset !== asset)
        differ(
          REWARD,
          `pays output ${firstReward + place} to another owner or in another asset than the transaction names`,
          may.map(({ addresses }) => addresses.join(', ')).join(' or '),
          utxo.output.owners.join(', '),
        );
      const spent = spentAmount(utxo.name);
      if (spent !== undefined && spent !== amount)
        differ(
          REWARD,
          `pays ${amount} by output ${firstReward + place}, which was spent as ${spent}`,
          String(spent),
          String(amount),
        );
      take(utxo.name, utxo.output);
    }
    for (const at of owners.keys()) {
      const name = `${payer}:${firstReward + at}`;
      const spent = spentAmount(name);
      if (spent !== undefined && !listed.has(name))
        differ(
          REWARD,
          `lacks output ${firstReward + at}, which a later transaction spends as ${spent}`,
          String(spent),
          'absent',
        );
    }
    return found;
  });
}
