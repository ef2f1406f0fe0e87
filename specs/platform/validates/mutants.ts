import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.validates';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'bad-subnet-id-is-an-error/unreadable-is-primary': [
    'The method treats an unreadable `subnetID` as omitted.',
    node.mapArgument(METHOD, 'subnetID', (id) => (typeof id === 'string' && !node.decodeId(id).ok ? undefined : id)),
  ],
});
