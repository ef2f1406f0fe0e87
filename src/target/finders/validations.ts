import { decodeId, encodeId } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { textOf } from '../read-json.ts';
import { missing, type Discovery } from './discovery.ts';
import { ifTestable } from '../not-testable.ts';
import { PRIMARY_NETWORK, type StakerFinder } from './stakers.ts';
import type { SubnetFinder } from './subnets.ts';

/** Number of first validators of an L1 to read. */
const FIRST_VALIDATIONS = 4;

/** Finds validations of L1s. */
export function validationFinder(discovery: Discovery, subnets: SubnetFinder, stakers: StakerFinder) {
  /** The validation ID of a current validator of an L1. */
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
