import { errorWhen, handled } from '../../changes/changes.ts';
import { callWith } from '../../changes/call-with.ts';
import { leftOut } from '../../changes/conditions.ts';
import { elasticByDefault, isUnknownSubnet, primaryForAll } from '../../changes/known-subnets.ts';
import type { Claim, MakeMutant, Mutant, Prefix } from './mutant.ts';
import { notTextTaken } from '../../changes/taken.ts';
import { checksumIgnored } from '../../changes/unchecked.ts';

type Tail = MakeMutant<Prefix> extends (claim: never, ...rest: infer R) => unknown ? R : never;

/** Methods that tell something about an elastic Subnet, and refuse others. */
type OfElastic = Extract<Prefix, 'platform.getMinStake' | 'platform.getStakingAssetID' | 'platform.getCurrentSupply'>;
type OfElasticClaim = Claim<'platform.getMinStake'> &
  Claim<'platform.getStakingAssetID'> &
  Claim<'platform.getCurrentSupply'>;

/** Defects in what such a method makes of `subnetID`. */
export function elasticSubnetMutants(
  make: (claim: OfElasticClaim, ...rest: Tail) => Mutant,
  method: OfElastic,
): Mutant[] {
  return [
    make(
      'subnet-id-optional',
      'needs-a-subnet',
      'The method returns an error if `subnetID` is omitted.',
      errorWhen(method, leftOut('subnetID')),
    ),
    make(
      'subnet-id-defaults-to-primary',
      'elastic-by-default',
      'The method returns the result for an elastic Subnet if `subnetID` is omitted.',
      elasticByDefault(method),
    ),
    make(
      'bad-subnet-id-is-an-error',
      'checksum-ignored',
      'The method ignores the checksum of `subnetID`.',
      checksumIgnored(method, 'subnetID'),
    ),
    make(
      'subnet-id-of-wrong-type-is-an-error',
      'wrong-type-passed-over',
      'The method treats a `subnetID` that is not a string as omitted.',
      notTextTaken(method, 'subnetID'),
    ),
  ];
}

/** Methods that list who validates a Subnet. */
type OfAny = Extract<
  Prefix,
  'platform.getCurrentValidators' | 'platform.getPendingValidators' | 'platform.getValidatorsAt'
>;
type OfAnyClaim = Claim<'platform.getCurrentValidators'> &
  Claim<'platform.getPendingValidators'> &
  Claim<'platform.getValidatorsAt'>;

/** Defects in what such a method makes of `subnetID`. */
export function listedSubnetMutants(make: (claim: OfAnyClaim, ...rest: Tail) => Mutant, method: OfAny): Mutant[] {
  return [
    make(
      'subnet-id-defaults-to-primary',
      'elastic-by-default',
      'The method returns the result for an elastic Subnet if `subnetID` is omitted.',
      elasticByDefault(method),
    ),
    make(
      'subnet-id-defaults-to-primary',
      'needs-a-subnet',
      'The method returns an error if `subnetID` is omitted.',
      errorWhen(method, leftOut('subnetID')),
      { history: 'F76' },
    ),
    make('subnet-id-selects', 'subnet-ignored', 'The method ignores `subnetID`.', primaryForAll(method)),
    make(
      'unknown-subnet-is-empty',
      'error-for-unknown-subnet',
      'The method returns an error for an unknown Subnet ID.',
      errorWhen(method, isUnknownSubnet),
    ),
    make(
      'unknown-subnet-is-empty',
      'primary-for-unknown-subnet',
      'The method returns the result for the Primary Network for an unknown Subnet ID.',
      handled(method, (base) => (call) => base(isUnknownSubnet(call) ? callWith(call, { subnetID: undefined }) : call)),
    ),
    make(
      'bad-subnet-id-is-an-error',
      'checksum-ignored',
      'The method ignores the checksum of `subnetID`.',
      checksumIgnored(method, 'subnetID'),
    ),
  ];
}
