import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getMinStake';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'validator-minimum-of-subnet/large-validator-minimum-rounded': [
    'The minimum of validators is rounded to double precision.',
    node.mapResultAt(METHOD, 'minValidatorStake', node.round),
    { needs: ['platform.getSubnet'] },
  ],
  'delegator-minimum-of-subnet/large-delegator-minimum-rounded': [
    'The minimum of delegators is rounded to double precision.',
    node.mapResultAt(METHOD, 'minDelegatorStake', node.round),
    { needs: ['platform.getSubnet'] },
  ],
  'validator-minimum-of-subnet/more-than-any-stake': [
    'The minimum of validators is the largest number, and transactions are of an unknown kind.',
    node.both(
      node.ofUnknownKind('platform.getTx', 'tx'),
      node.mapResultAt(METHOD, 'minValidatorStake', () => `${2n ** 64n - 1n}`),
    ),
    { needs: ['platform.getSubnet'] },
  ],
  'delegators-may-stake-less/minima-swapped': [
    'The two minimum amounts are swapped.',
    node.mapResult(METHOD, (own) =>
      node.isMembers(own)
        ? { ...own, minValidatorStake: own.minDelegatorStake, minDelegatorStake: own.minValidatorStake }
        : own,
    ),
  ],
  'permissioned-subnet-is-an-error/zero-for-permissioned': [
    'The method returns minimum amounts of 0 for a permissioned Subnet.',
    node.respondInsteadOfError(METHOD, () => ({ minValidatorStake: '0', minDelegatorStake: '0' })),
  ],
  'subnet-id-optional/unreadable-if-omitted': [
    'The method reads an omitted `subnetID` as an unreadable one.',
    node.defaultArgument(METHOD, 'subnetID', 'none'),
  ],
});
