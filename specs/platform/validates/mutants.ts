import {
  another,
  type Mutant,
  RpcError,
  ZERO_ID,
  fieldMutants,
  wrapHandler,
  isItems,
  isMembers,
  mutantTable,
  primaryForAll,
  mapResultAt,
  mapResultAtIn,
  withLedger,
  twiceOnSubnets,
  acceptUnreadableId,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.validates';

/** Defects of platform.validates. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'agrees-with-get-blockchains/blockchain-ids-missing': [
      'The result has no `blockchainIDs`.',
      mapResultAt(METHOD, 'blockchainIDs', () => undefined),
    ],
    'agrees-with-get-blockchains/newest-left-out': [
      'The blockchain that was created last is missing.',
      mapResultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) ? ids.slice(1) : ids)),
    ],
    'agrees-with-get-blockchains/subnet-ignored': ['The method ignores `subnetID`.', primaryForAll(METHOD)],
    'inverse-of-validated-by/all-for-all': [
      'Every Subnet validates all blockchains.',
      mapResultAtIn(METHOD, 'blockchainIDs', (_, { ledger }) => ledger.blockchains().map(({ id }) => id)),
    ],
    'primary-network-validates-its-chains/one-chain': [
      'The list for the Primary Network contains only one blockchain.',
      mapResultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) ? ids.slice(0, 1) : ids)),
    ],
    'primary-network-validates-its-chains/none-at-all': [
      'The list is empty for every Subnet.',
      mapResultAt(METHOD, 'blockchainIDs', () => []),
    ],
    'primary-network-validates-its-chains/without-primary': [
      'The method does not know the blockchains of the Primary Network.',
      withLedger(METHOD, (ledger) => ({
        blockchains: () => ledger.blockchains().filter(({ subnetId }) => subnetId !== ZERO_ID),
      })),
    ],
    'none-is-empty/one-for-none': [
      'The list of a Subnet without blockchains contains one.',
      mapResultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) && ids.length === 0 ? [another(ZERO_ID)] : ids)),
    ],
    'none-is-empty/error-for-none': [
      'The method rejects a Subnet without blockchains.',
      wrapHandler(METHOD, (base) => (call) => {
        const own = base(call);
        if (isMembers(own) && isItems(own.blockchainIDs) && own.blockchainIDs.length === 0)
          throw new RpcError('no blockchains');
        return own;
      }),
    ],
    'ids-unique/first-twice': [
      'The list contains the first blockchain twice.',
      mapResultAt(METHOD, 'blockchainIDs', (ids) => (isItems(ids) ? [...ids.slice(0, 1), ...ids] : ids)),
    ],
    'ids-unique/twice-on-subnets': [
      'For a Subnet, the list contains the first blockchain twice.',
      twiceOnSubnets(METHOD, 'blockchainIDs'),
    ],
    'bad-subnet-id-is-an-error/unreadable-is-primary': [
      'The method treats an unreadable `subnetID` as omitted.',
      acceptUnreadableId(METHOD, 'subnetID'),
    ],
  }),
];
