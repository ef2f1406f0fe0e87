import { argumentIgnored, insteadOfError, resultAt, resultAtOf } from '../../../changes/changes.ts';
import { rounded } from '../../../changes/integers.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { isMembers } from '../../../changes/json-path.ts';
import { isAbout } from '../../../changes/known-subnets.ts';
import { type Mutant, mutantTable } from '../../kit/mutant.ts';
import { elasticSubnetMutants } from '../../kit/subnet-argument.ts';

const METHOD = 'platform.getMinStake';

/** Defects of platform.getMinStake. */
export const GET_MIN_STAKE_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    'min-validator-stake': { path: 'minValidatorStake', kind: 'integer' },
    'min-delegator-stake': { path: 'minDelegatorStake', kind: 'integer' },
  }),
  ...elasticSubnetMutants(METHOD),
  ...mutantTable(METHOD, {
    'validator-minimum-of-subnet/subnet-ignored': [
      'The method ignores `subnetID`.',
      argumentIgnored(METHOD, 'subnetID'),
    ],
    'validator-minimum-of-subnet/minima-swapped': [
      'The two minimum amounts are swapped.',
      resultAt(METHOD, '', (whole) =>
        isMembers(whole)
          ? { minValidatorStake: whole.minDelegatorStake, minDelegatorStake: whole.minValidatorStake }
          : whole,
      ),
      { needs: ['platform.getSubnet'] },
    ],
    'delegator-minimum-of-subnet/delegators-like-validators': [
      'The minimum of delegators is the minimum of validators.',
      resultAtOf(METHOD, 'minDelegatorStake', (own, call) => {
        const subnet = call.ledger.subnet(call.args.id('subnetID'));
        return isAbout('elastic')(call) && subnet !== undefined ? `${subnet.minValidatorStake}` : own;
      }),
      { needs: ['platform.getSubnet'] },
    ],
    'validator-minimum-of-subnet/large-validator-minimum-rounded': [
      'The minimum of validators is rounded to double precision.',
      resultAt(METHOD, 'minValidatorStake', rounded),
      { needs: ['platform.getSubnet'] },
    ],
    'delegator-minimum-of-subnet/large-delegator-minimum-rounded': [
      'The minimum of delegators is rounded to double precision.',
      resultAt(METHOD, 'minDelegatorStake', rounded),
      { needs: ['platform.getSubnet'] },
    ],
    'permissioned-subnet-is-an-error/zero-for-permissioned': [
      'The method returns minimum amounts of 0 for a permissioned Subnet.',
      insteadOfError(METHOD, () => ({ minValidatorStake: '0', minDelegatorStake: '0' })),
    ],
  }),
];
