import { addressFinder } from './finders/addresses.ts';
import { blockFinder } from './finders/blocks.ts';
import { Discovery } from './finders/discovery.ts';
import { heightFinder } from './finders/height.ts';
import { indexFinder } from './finders/indexes.ts';
import { stakerFinder } from './finders/stakers.ts';
import { subnetFinder } from './finders/subnets.ts';
import { transactionFinder } from './finders/transactions.ts';
import { validationFinder } from './finders/validations.ts';
import type { NodeClient } from './node-client.ts';
import { DEFAULT_SURVEY, type SurveyBound } from './survey/survey-bound.ts';
import { surveyFinder } from './survey/survey.ts';
import { NO_HINTS, type SampleHints } from './sample-hints.ts';
import { seededBelow, seededShuffle } from './seeded.ts';

/**
 * Everything that can be found on a node: what checks need, from a bounded number of requests that does not grow with the chain,
 * chosen by seed, each made once and shared. Each finder throws `NotTestable` when the chain lacks what it looks for, with what
 * would make it testable.
 *
 * @param serves Whether the node is expected to have a method; every method when left out.
 * @param surveyed Pages of each index that are read to know the chain.
 */
export function sampleOf(
  client: Pick<NodeClient, 'call'>,
  seed: number,
  hints: SampleHints = NO_HINTS,
  serves: (method: string) => boolean = () => true,
  surveyed: SurveyBound = DEFAULT_SURVEY,
) {
  const discovery = new Discovery({ client, seed, hints, serves });
  const indexes = indexFinder(discovery);
  const surveys = surveyFinder(discovery, indexes, surveyed);
  const heights = heightFinder(discovery);
  const blocks = blockFinder(discovery, heights, surveys);
  const stakers = stakerFinder(discovery);
  const subnets = subnetFinder(discovery, stakers);
  const transactions = transactionFinder(discovery, { blocks, subnets, stakers, surveys });
  return {
    /** What the run was pointed at, as it was given. */
    hints,
    /** A choice below a bound, fixed by the seed and the name of the choice. */
    below: (bound: bigint, name: string): bigint => seededBelow(bound, seed, name),
    /** The items in an order fixed by the seed and the name of the choice. */
    shuffled: <T>(items: readonly T[], name: string): readonly T[] => seededShuffle(items, seed, name),
    ...heights,
    ...blocks,
    ...stakers,
    ...subnets,
    ...transactions,
    ...validationFinder(discovery, subnets, stakers),
    ...addressFinder(discovery, { blocks, transactions, stakers, surveys }),
    ...indexes,
    ...surveys,
  };
}

/** What `sampleOf` makes of a node. */
export type Sample = ReturnType<typeof sampleOf>;
