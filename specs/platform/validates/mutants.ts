import {
  type Mutant,
  isItems,
  mutantTable,
  mapResultAt,
  mapResultAtIn,
  twiceOnSubnets,
  acceptUnreadableId,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.validates';

/** Defects of platform.validates. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'agrees-with-get-blockchains/blockchain-ids-missing': [
    'The result has no `blockchainIDs`.',
    mapResultAt(METHOD, 'blockchainIDs', () => undefined),
  ],
  'agrees-with-get-blockchains/newest-left-out': [
    'The blockchain that was created last is missing.',
    mapResultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) ? ids.slice(1) : ids)),
  ],
  'inverse-of-validated-by/all-for-all': [
    'Every Subnet validates all blockchains.',
    mapResultAtIn(METHOD, 'blockchainIDs', (_, { ledger }) => ledger.blockchains().map(({ id }) => id)),
  ],
  'ids-unique/twice-on-subnets': [
    'For a Subnet, the list contains the first blockchain twice.',
    twiceOnSubnets(METHOD, 'blockchainIDs'),
  ],
  'bad-subnet-id-is-an-error/unreadable-is-primary': [
    'The method treats an unreadable `subnetID` as omitted.',
    acceptUnreadableId(METHOD, 'subnetID'),
  ],
});
