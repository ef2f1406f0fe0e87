import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.validates';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'agrees-with-get-blockchains/blockchain-ids-missing': [
    'The result has no `blockchainIDs`.',
    node.mapResultAt(METHOD, 'blockchainIDs', () => undefined),
  ],
  'inverse-of-validated-by/all-for-all': [
    'Every Subnet validates all blockchains.',
    node.mapResultAtIn(METHOD, 'blockchainIDs', (_, { ledger }) => ledger.blockchains().map(({ id }) => id)),
  ],
  'ids-unique/twice-on-subnets': [
    'For a Subnet, the list contains the first blockchain twice.',
    node.twiceOnSubnets(METHOD, 'blockchainIDs'),
  ],
  'bad-subnet-id-is-an-error/unreadable-is-primary': [
    'The method treats an unreadable `subnetID` as omitted.',
    node.acceptUnreadableId(METHOD, 'subnetID'),
  ],
});
