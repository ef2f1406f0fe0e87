import { textOf } from '../../target/read-json.ts';
import type { Staker } from '../ledger/stakers.ts';
import { oneCall, type Question } from './question.ts';
import { RecordJudge } from './record-judge.ts';
import { idText, integerIn, recordsOf, subnetParams } from './values.ts';

const METHOD = 'platform.getCurrentValidators';
const ACCRUED = 'audit/accrued-reward-is-the-share-of-ended-delegations';
const WHOLE = 1_000_000n;

/** The least and the most that a validator can have accrued: what a delegator was paid is rounded. */
export interface Accrued {
  readonly least: bigint;
  readonly most: bigint;
}

/** What a validator accrues for a delegator that was paid this reward. @param shares Millionths that the validator keeps, below the whole */
export function shareFor(paid: bigint, shares: number): Accrued {
  const kept = BigInt(shares);
  return { least: (paid * kept) / (WHOLE - kept), most: ((paid + 1n) * kept) / (WHOLE - kept) + 1n };
}

/** The question for what the validators of a Subnet have accrued. `accrued` is by the ID of a transaction; others have accrued nothing. */
export function accruedQuestion(
  subnet: string,
  validators: readonly Staker[],
  accrued: ReadonlyMap<string, Accrued>,
): Question {
  const about = `Subnet ${idText(subnet)}`;
  const params = subnetParams(subnet);
  return oneCall({ method: METHOD, params, about, proves: [ACCRUED] }, (members) => {
    const byId = new Map(recordsOf(members.validators).map((record) => [textOf(record, 'txID') ?? '', record]));
    return validators.flatMap(({ txId, node }) => {
      const record = byId.get(idText(txId));
      if (record === undefined) return [];
      const judged = new RecordJudge(`${METHOD} of ${about}, validator ${node} (${idText(txId)})`, record, [], true);
      const { least, most } = accrued.get(txId) ?? { least: 0n, most: 0n };
      const value = integerIn(record.accruedDelegateeReward) ?? -1n;
      const expected = least === most ? String(least) : `between ${least} and ${most}`;
      judged.check(value >= least && value <= most, 'accruedDelegateeReward', expected, ACCRUED);
      return judged.found;
    });
  });
}
