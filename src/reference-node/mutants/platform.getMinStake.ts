import { argumentIgnored, errorWhen, insteadOfError, resultAt, resultAtOf } from './changes.ts';
import { leftOut } from './conditions.ts';
import { fieldMutants } from './fields.ts';
import { isMembers } from './json-path.ts';
import { elasticByDefault, isAbout } from './known-subnets.ts';
import { type Mutant, mutantsOf } from './mutant.ts';
import { notTextTaken } from './taken.ts';
import { checksumIgnored } from './unchecked.ts';

const METHOD = 'platform.getMinStake';
const mutant = mutantsOf(METHOD);

/** Defects of platform.getMinStake. */
export const GET_MIN_STAKE_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'min-validator-stake': { path: 'minValidatorStake', kind: 'integer' },
    'min-delegator-stake': { path: 'minDelegatorStake', kind: 'integer' },
  }),
  mutant(
    'subnet-id-optional',
    'needs-a-subnet',
    'Without `subnetID` it is an error.',
    errorWhen(METHOD, leftOut('subnetID')),
  ),
  mutant(
    'subnet-id-defaults-to-primary',
    'elastic-by-default',
    'Without `subnetID` it answers for an elastic Subnet.',
    elasticByDefault(METHOD),
  ),
  mutant(
    'validator-minimum-of-subnet',
    'subnet-ignored',
    '`subnetID` is ignored.',
    argumentIgnored(METHOD, 'subnetID'),
  ),
  mutant(
    'validator-minimum-of-subnet',
    'minima-swapped',
    'The two minima have changed places.',
    resultAt(METHOD, '', (whole) =>
      isMembers(whole)
        ? { minValidatorStake: whole.minDelegatorStake, minDelegatorStake: whole.minValidatorStake }
        : whole,
    ),
    { needs: ['platform.getSubnet'] },
  ),
  mutant(
    'delegator-minimum-of-subnet',
    'delegators-like-validators',
    'The minimum of delegators is that of validators.',
    resultAtOf(METHOD, 'minDelegatorStake', (own, call) => {
      const subnet = call.ledger.subnet(call.args.id('subnetID'));
      return isAbout('elastic')(call) && subnet !== undefined ? `${subnet.minValidatorStake}` : own;
    }),
    { needs: ['platform.getSubnet'] },
  ),
  mutant(
    'permissioned-subnet-is-an-error',
    'zero-for-permissioned',
    'A Subnet without staking has minima of 0.',
    insteadOfError(METHOD, () => ({ minValidatorStake: '0', minDelegatorStake: '0' })),
  ),
  mutant(
    'bad-subnet-id-is-an-error',
    'checksum-ignored',
    'The checksum of `subnetID` is not looked at.',
    checksumIgnored(METHOD, 'subnetID'),
  ),
  mutant(
    'subnet-id-of-wrong-type-is-an-error',
    'wrong-type-passed-over',
    'A `subnetID` that is no text counts as left out.',
    notTextTaken(METHOD, 'subnetID'),
  ),
];
