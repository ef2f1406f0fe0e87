import { rewardOf } from './addresses-phase.ts';
import type { Genesis } from './genesis.ts';
import { ENDED, type EndedStaker } from './ledger/rewards.ts';
import { PRIMARY } from './ledger/stakers.ts';
import { supplyQuestion } from './questions/supply.ts';
import type { Question } from './questions/question.ts';
import type { AuditState } from './state.ts';
import { readValue } from './store/stored-map.ts';

/** The erratum of releases that show what validators have accrued from their delegators. */
const ACCRUED = 'accrued-delegatee-reward';

/**
 * The question for the supply of the Primary Network: what the genesis gave, and each reward from the moment at which it may be earned.
 *
 * @returns None if the node does not tell what a validator has accrued or restaked: no block shows it.
 */
export async function supplyQuestions(state: AuditState, genesis: Genesis): Promise<readonly Question[]> {
  if (!state.profile.has(ACCRUED)) return [];
  const { current } = state.ledger.stakers;
  let rewards = 0n;
  for await (const [, text] of state.store.range(ENDED)) {
    const { subnet, payer, firstReward, owners } = readValue(text) as EndedStaker;
    if (subnet !== PRIMARY) continue;
    for (const at of owners.keys()) rewards += (await rewardOf(state, `${payer}:${firstReward + at}`))?.amount ?? 0n;
  }
  const nodes = new Set<string>();
  for (const { subnet, role, node, renewal, weight, stake } of current.values()) {
    if (subnet !== PRIMARY) continue;
    if (role === 'delegator') nodes.add(node);
    if (renewal === undefined) continue;
    if (weight === undefined) return [];
    rewards += weight - stake.reduce((sum, { amount = 0n }) => sum + amount, 0n);
  }
  return [supplyQuestion({ begun: genesis.supply, rewards, nodes: [...nodes].sort() })];
}
