import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getMinStake';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'validator-minimum-of-subnet/more-than-any-stake': [
    'The minimum of validators is the largest number, and transactions are of an unknown kind.',
    node.both(
      node.ofUnknownKind('platform.getTx', 'tx'),
      node.mapResultAt(METHOD, 'minValidatorStake', () => `${2n ** 64n - 1n}`),
    ),
    { needs: ['platform.getSubnet'] },
  ],
  'subnet-id-optional/unreadable-if-omitted': [
    'The method reads an omitted `subnetID` as an unreadable one.',
    node.defaultArgument(METHOD, 'subnetID', 'none'),
  ],
});
