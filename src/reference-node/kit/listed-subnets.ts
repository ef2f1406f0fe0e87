import { failWhen, wrapHandler } from '../changes/changes.ts';
import { callWith } from '../changes/call-with.ts';
import { leftOut } from '../changes/conditions.ts';
import { elasticByDefault, isUnknownSubnet, primaryForAll } from '../changes/known-subnets.ts';
import { type Mutant, mutantTable, type Prefix } from './mutant.ts';

/** Methods that list who validates a Subnet. */
type OfAny = Extract<
  Prefix,
  'platform.getCurrentValidators' | 'platform.getPendingValidators' | 'platform.getValidatorsAt'
>;

/** Defects in what such a method makes of `subnetID`. */
export function listedSubnetMutants(method: OfAny): Mutant[] {
  return mutantTable(method, {
    'subnet-id-defaults-to-primary/elastic-by-default': [
      'The method returns the result for an elastic Subnet if `subnetID` is omitted.',
      elasticByDefault(method),
    ],
    'subnet-id-defaults-to-primary/needs-a-subnet': [
      'The method returns an error if `subnetID` is omitted.',
      failWhen(method, leftOut('subnetID')),
      { history: 'F76' },
    ],
    'subnet-id-selects/subnet-ignored': ['The method ignores `subnetID`.', primaryForAll(method)],
    'unknown-subnet-is-empty/error-for-unknown-subnet': [
      'The method returns an error for an unknown Subnet ID.',
      failWhen(method, isUnknownSubnet),
    ],
    'unknown-subnet-is-empty/primary-for-unknown-subnet': [
      'The method returns the result for the Primary Network for an unknown Subnet ID.',
      wrapHandler(
        method,
        (base) => (call) => base(isUnknownSubnet(call) ? callWith(call, { subnetID: undefined }) : call),
      ),
    ],
  });
}
