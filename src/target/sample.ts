import { addressFinder } from './finders/addresses.ts';
import { blockFinder } from './finders/blocks.ts';
import { Discovery, type Searcher } from './finders/discovery.ts';
import { heightFinder } from './finders/height.ts';
import { indexFinder } from './finders/indexes.ts';
import { stakerFinder } from './finders/stakers.ts';
import { subnetFinder } from './finders/subnets.ts';
import { transactionFinder } from './finders/transactions.ts';
import { validationFinder } from './finders/validations.ts';
import { DEFAULT_SURVEY, type SurveyBound } from './survey/survey-bound.ts';
import { surveyFinder } from './survey/survey.ts';
import { NO_HINTS, type SampleHints } from './sample-hints.ts';
import { seededBelow, seededShuffle } from './seeded.ts';

/**
 * The test data of a node. The number of requests is bounded and does not grow with the chain. The seed determines the choices, and
 * all checks share the data. Each finder throws `NotTestable` if the chain does not contain its data, with a remedy.
 *
 * @param serves Whether the profile expects the node to have a method. Default: every method.
 * @param surveyed Number of pages of each index to read for the survey.
 */
export function sampleOf(
  client: Searcher,
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
    /** The hints of the run, without changes. */
    hints,
    /** A number in [0, bound), determined by the seed and the name of the choice. */
    below: (bound: bigint, name: string): bigint => seededBelow(bound, seed, name),
    /** The items in an order that the seed and the name of the choice determine. */
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

/** The result of `sampleOf`. */
export type Sample = ReturnType<typeof sampleOf>;
