import { exchangeBlocks, longIndex, platformBlocks } from './entries/blocks.ts';
import { elasticSubnet } from './entries/elastic.ts';
import { l1 } from './entries/l1.ts';
import { l1Orders } from './entries/l1-orders.ts';
import { coins, endingLock, lockedOutputs, manyUtxos } from './entries/outputs.ts';
import { renewingValidators } from './entries/renewing.ts';
import { delegators, endedStakes, ownValidator, rewardedValidator, validators } from './entries/stakers.ts';
import {
  brokenChain,
  chainsAtOnce,
  endingMember,
  permissionedSubnet,
  subnetChain,
  subnetValidators,
  transferredSubnet,
} from './entries/subnets.ts';
import { crossings, waitingImports } from './entries/transfers.ts';
import type { Entry } from './entry.ts';
import { select, type Selectable } from '../../judge/catalogue/selection.ts';

/** All entries: the test data that requirements need. */
export const PLAN: readonly Entry[] = [
  coins,
  manyUtxos,
  lockedOutputs,
  validators,
  rewardedValidator,
  ownValidator,
  delegators,
  endedStakes,
  permissionedSubnet,
  transferredSubnet,
  subnetValidators,
  chainsAtOnce,
  elasticSubnet,
  l1,
  l1Orders,
  subnetChain,
  renewingValidators,
  waitingImports,
  crossings,
  exchangeBlocks,
  platformBlocks,
  longIndex,
  brokenChain,
  endingLock,
  endingMember,
];

/** IDs of the entries that a node makes behind its upgrades: those that only their rules allow, recent ones, and what depends on them. */
export const BEHIND_UPGRADES: readonly string[] = PLAN.reduce<readonly string[]>(
  (behind, { id, rules, isRecent, onlyIfNamed, needs = [] }) =>
    onlyIfNamed !== true &&
    (rules === 'etna' || rules === 'helicon' || isRecent === true || needs.some((need) => behind.includes(need)))
      ? [...behind, id]
      : behind,
  [],
);

/** IDs of all other entries that run without being selected by name. */
export const BEFORE_UPGRADES: readonly string[] = PLAN.flatMap(({ id, onlyIfNamed }) =>
  onlyIfNamed === true || BEHIND_UPGRADES.includes(id) ? [] : id,
);

/** ID of a requirement -> the entries that create test data for it, in the order of the plan. */
export function entriesById(requirements: readonly Selectable[]): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const entry of PLAN)
    for (const { id } of select(requirements, { only: entry.serves }))
      entries.set(id, [...(entries.get(id) ?? []), entry]);
  return entries;
}
