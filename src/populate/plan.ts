import { exchangeBlocks, longIndex, platformBlocks } from './entries/blocks.ts';
import { elasticSubnet } from './entries/elastic.ts';
import { l1 } from './entries/l1.ts';
import { coins, lockedOutputs, manyUtxos } from './entries/outputs.ts';
import { delegators, ownValidator, validators } from './entries/stakers.ts';
import {
  brokenChain,
  permissionedSubnet,
  subnetChain,
  subnetValidators,
  transferredSubnet,
} from './entries/subnets.ts';
import { crossings, waitingImports } from './entries/transfers.ts';
import type { Entry } from './entry.ts';

/** The population: the test data that the requirements need, entry by entry. */
export const PLAN: readonly Entry[] = [
  coins,
  manyUtxos,
  lockedOutputs,
  validators,
  ownValidator,
  delegators,
  permissionedSubnet,
  transferredSubnet,
  subnetValidators,
  subnetChain,
  elasticSubnet,
  l1,
  waitingImports,
  crossings,
  exchangeBlocks,
  platformBlocks,
  longIndex,
  brokenChain,
];

/** IDs of the entries that Etna's rules alone allow, and of those that need one of these. */
export const UNDER_ETNA: readonly string[] = PLAN.reduce<readonly string[]>(
  (under, { id, rules, needs = [] }) =>
    rules === 'etna' || needs.some((need) => under.includes(need)) ? [...under, id] : under,
  [],
);

/** IDs of all other entries that are made without being named. */
export const UNDER_ANY_RULES: readonly string[] = PLAN.flatMap(({ id, onlyIfNamed }) =>
  onlyIfNamed === true || UNDER_ETNA.includes(id) ? [] : id,
);
