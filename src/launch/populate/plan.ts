import { exchangeBlocks, longIndex, platformBlocks } from './entries/blocks.ts';
import { elasticSubnet } from './entries/elastic.ts';
import { l1 } from './entries/l1.ts';
import { coins, lockedOutputs, manyUtxos } from './entries/outputs.ts';
import { renewingValidators } from './entries/renewing.ts';
import { delegators, endedStakes, ownValidator, validators } from './entries/stakers.ts';
import {
  brokenChain,
  permissionedSubnet,
  subnetChain,
  subnetValidators,
  transferredSubnet,
} from './entries/subnets.ts';
import { crossings, waitingImports } from './entries/transfers.ts';
import type { Entry } from './entry.ts';

/** All entries: the test data that requirements need. */
export const PLAN: readonly Entry[] = [
  coins,
  manyUtxos,
  lockedOutputs,
  validators,
  ownValidator,
  delegators,
  endedStakes,
  permissionedSubnet,
  transferredSubnet,
  subnetValidators,
  elasticSubnet,
  l1,
  subnetChain,
  renewingValidators,
  waitingImports,
  crossings,
  exchangeBlocks,
  platformBlocks,
  longIndex,
  brokenChain,
];

/** IDs of the entries that only the rules of Etna or Helicon allow, and of the entries that depend on them. */
export const UNDER_ETNA: readonly string[] = PLAN.reduce<readonly string[]>(
  (under, { id, rules, needs = [] }) =>
    rules === 'etna' || rules === 'helicon' || needs.some((need) => under.includes(need)) ? [...under, id] : under,
  [],
);

/** IDs of all other entries that run without being selected by name. */
export const UNDER_ANY_RULES: readonly string[] = PLAN.flatMap(({ id, onlyIfNamed }) =>
  onlyIfNamed === true || UNDER_ETNA.includes(id) ? [] : id,
);
