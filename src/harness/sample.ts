import { addressFinder } from './finders/addresses.ts';
import { blockFinder } from './finders/blocks.ts';
import { Discovery, missing } from './finders/discovery.ts';
import type { NodeClient } from '../client/node-client.ts';
import { heightFinder } from './finders/height.ts';
import { indexFinder } from './finders/indexes.ts';
import { stakerFinder, type StakerFinder } from './finders/stakers.ts';
import { subnetFinder, type SubnetFinder } from './finders/subnets.ts';
import { transactionFinder } from './finders/transactions.ts';
import { DEFAULT_SURVEY, type SurveyBound } from '../client/survey-bound.ts';
import { surveyFinder } from './survey/survey.ts';
import { NO_HINTS, type SampleHints } from '../client/knowledge.ts';
import { seededBelow, seededShuffle } from './seeded.ts';
import { decodeId, encodeId, PRIMARY_NETWORK } from '../encoding/id.ts';
import { sha256 } from '../encoding/sha256.ts';
import { textOf } from '../encoding/read-json.ts';
import { ifTestable } from './not-testable.ts';

/** Number of first validators of an L1 to read. */
const FIRST_VALIDATIONS = 4;

/**
 * The test data of a node. The number of requests is bounded and does not grow with the chain. The seed determines the choices, and
 * all checks share the data. Each finder throws `NotTestable` if the chain does not contain its data, with a remedy.
 *
 * @param serves Whether the profile expects the node to have a method. Default: every method.
 * @param surveyed Number of pages of each index to read for the survey.
 */
export function sampleOf(
  client: Pick<NodeClient, 'call'>,
  seed: number,
  hints: SampleHints = NO_HINTS,
  serves: Discovery['serves'] = () => true,
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

export type Sample = ReturnType<typeof sampleOf>;

function validationFinder(discovery: Discovery, subnets: SubnetFinder, stakers: StakerFinder) {
  const validationId = (): Promise<string> =>
    discovery.once('validation', async () => {
      for (const { id } of await ifTestable(subnets.subnets(), [])) {
        for (const validator of await ifTestable(stakers.validatorsOf(id), [])) {
          const validation = textOf(validator, 'validationID');
          if (validation !== undefined) return validation;
        }
      }
      return (await firstValidation()) ?? missing('a validator of an L1', 'a network with an L1');
    });

  /** The ID of one of the first validations of an L1: the hash of the Subnet's ID and the position. */
  async function firstValidation(): Promise<string | undefined> {
    for (const { id } of await ifTestable(subnets.subnets(), [])) {
      const subnet = await discovery.result('platform.getSubnet', { subnetID: id });
      const conversion = textOf(subnet, 'conversionID');
      const bytes = decodeId(id);
      if (conversion === undefined || conversion === PRIMARY_NETWORK || !bytes.ok) continue;
      for (let position = 0; position < FIRST_VALIDATIONS; position += 1) {
        const validationID = encodeId(sha256(Uint8Array.of(...bytes.value, 0, 0, 0, position)));
        const validator = await discovery.result('platform.getL1Validator', { validationID });
        if (validator !== undefined) return validationID;
      }
    }
    return undefined;
  }

  return { validationId };
}
