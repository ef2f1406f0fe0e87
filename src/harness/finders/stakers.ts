import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { isJsonObject, type JsonObject } from '../../encoding/json.ts';
import { integerOf, objectsOf } from '../../encoding/read-json.ts';
import { seededShuffle } from '../seeded.ts';
import { missing, type Discovery } from './discovery.ts';

export function stakerFinder(discovery: Discovery) {
  /** Current validators of the Primary Network, in the order of the response. */
  const validators = (): Promise<readonly JsonObject[]> => validatorsOf(PRIMARY_NETWORK);

  const validatorsOf = (subnetID: string): Promise<readonly JsonObject[]> =>
    discovery.once(`validators ${subnetID}`, async () => {
      const params = subnetID === PRIMARY_NETWORK ? {} : { subnetID };
      const result = await discovery.result('platform.getCurrentValidators', params);
      const listed = objectsOf(result, 'validators').map((validator) => discovery.keep(validator));
      return listed.length > 0
        ? listed
        : discovery.missingIn(
            'platform.getCurrentValidators',
            `a current validator of ${subnetID}`,
            'a network with validators',
          );
    });

  const validator = async (kind: 'with BLS key' | 'without BLS key' | 'with delegators'): Promise<JsonObject> => {
    const wanted = (staker: JsonObject): boolean => {
      if (kind === 'with delegators') {
        // One of the two members is enough, because a faulty node may lack the other.
        return ['delegatorCount', 'delegatorWeight'].some((member) => (integerOf(staker, member) ?? 0n) > 0n);
      }
      return isJsonObject(staker.signer) === (kind === 'with BLS key');
    };
    const shuffled = seededShuffle(await validators(), discovery.seed, 'validator');
    return shuffled.find(wanted) ?? missing(`a validator ${kind}`, `a network with such a validator`);
  };

  return { validators, validatorsOf, validator };
}

export type StakerFinder = ReturnType<typeof stakerFinder>;
