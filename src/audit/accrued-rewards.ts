import { rewardOf } from './addresses-phase.ts';
import { HEIGHT_OF } from './ledger/ledger.ts';
import { ENDED, type EndedStaker } from './ledger/rewards.ts';
import type { Staker } from './ledger/stakers.ts';
import { type Accrued, accruedQuestion, shareFor } from './questions/accrued.ts';
import type { Question } from './questions/question.ts';
import type { AuditState } from './state.ts';
import { readValue } from './store/stored-map.ts';

/** The questions for what validators have accrued from the delegators that ended in their time. */
export async function accruedQuestions(state: AuditState): Promise<readonly Question[]> {
  const { stakers } = state.ledger;
  const accrued = new Map<string, Accrued>();
  for await (const [, text] of state.store.range(ENDED)) {
    const ended = readValue(text) as EndedStaker;
    const validator = stakers.validator(ended.subnet, ended.node);
    if (validator === undefined) continue;
    const share = await shareOf(state, ended, validator);
    if (share === undefined) continue;
    const { least, most } = accrued.get(validator.txId) ?? { least: 0n, most: 0n };
    accrued.set(validator.txId, { least: least + share.least, most: most + share.most });
  }
  // A validator that renews itself is paid at the end of each period.
  const known = [...stakers.current.values()].filter(
    ({ shares, renewal }) => shares !== undefined && renewal === undefined,
  );
  return [...new Set(known.map(({ subnet }) => subnet))].sort().map((subnet) =>
    accruedQuestion(
      subnet,
      known.filter((staker) => staker.subnet === subnet),
      accrued,
    ),
  );
}

/** What a validator accrued when a delegator ended; undefined for nothing. */
async function shareOf(state: AuditState, ended: EndedStaker, validator: Staker): Promise<Accrued | undefined> {
  const { role, isCommitted, payer, firstReward, height } = ended;
  const { shares = 0, isGenesis, txId, renewedAt } = validator;
  const since = renewedAt ?? (isGenesis === true ? 0n : BigInt(state.store.get(HEIGHT_OF + txId) ?? '0'));
  if (role !== 'delegator' || !isCommitted || shares >= 1_000_000 || height <= since) return undefined;
  const [paid, atOnce] = [
    await rewardOf(state, `${payer}:${firstReward}`),
    await rewardOf(state, `${payer}:${firstReward + 1}`),
  ];
  // Before Cortina, a delegator paid the share at once.
  if (atOnce !== undefined || paid?.amount === undefined) return undefined;
  return shareFor(paid.amount, shares);
}
