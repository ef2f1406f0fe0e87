import {
  type Mutant,
  respondInsteadOfError,
  isAbout,
  isMembers,
  mapResult,
  mutantTable,
  mapResultAt,
  mapResultAtIn,
  round,
  defaultArgument,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getMinStake';

/** Defects of platform.getMinStake. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'delegator-minimum-of-subnet/delegators-like-validators': [
    'The minimum of delegators is the minimum of validators.',
    mapResultAtIn(METHOD, 'minDelegatorStake', (own, call) => {
      const subnet = call.ledger.subnet(call.args.id('subnetID'));
      return isAbout('elastic')(call) && subnet !== undefined ? `${subnet.minValidatorStake}` : own;
    }),
    { needs: ['platform.getSubnet'] },
  ],
  'validator-minimum-of-subnet/large-validator-minimum-rounded': [
    'The minimum of validators is rounded to double precision.',
    mapResultAt(METHOD, 'minValidatorStake', round),
    { needs: ['platform.getSubnet'] },
  ],
  'delegator-minimum-of-subnet/large-delegator-minimum-rounded': [
    'The minimum of delegators is rounded to double precision.',
    mapResultAt(METHOD, 'minDelegatorStake', round),
    { needs: ['platform.getSubnet'] },
  ],
  'delegators-may-stake-less/minima-swapped': [
    'The two minimum amounts are swapped.',
    mapResult(METHOD, (own) =>
      isMembers(own)
        ? { ...own, minValidatorStake: own.minDelegatorStake, minDelegatorStake: own.minValidatorStake }
        : own,
    ),
  ],
  'permissioned-subnet-is-an-error/zero-for-permissioned': [
    'The method returns minimum amounts of 0 for a permissioned Subnet.',
    respondInsteadOfError(METHOD, () => ({ minValidatorStake: '0', minDelegatorStake: '0' })),
  ],
  'subnet-id-optional/unreadable-if-omitted': [
    'The method reads an omitted `subnetID` as an unreadable one.',
    defaultArgument(METHOD, 'subnetID', 'none'),
  ],
});
