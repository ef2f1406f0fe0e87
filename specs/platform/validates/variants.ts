import {
  type Variant,
  ZERO_ID,
  respondWhen,
  isItems,
  isMembers,
  isUnknownSubnet,
  mapResult,
  variantTable,
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of platform.validates. */
export const variants: readonly Variant[] = variantTable({
  'an-unknown-subnet-validates-nothing': [
    '`platform.validates` returns an empty list for an unknown Subnet.',
    ['4.2', 'The document does not show the response in this case.'],
    respondWhen('platform.validates', isUnknownSubnet, () => ({ blockchainIDs: [] })),
    { only: 'document' },
  ],
  'the-p-chain-is-validated': [
    '`platform.validates` also lists the P-Chain for the Primary Network.',
    ['4.2', 'The document excludes the P-Chain only from `platform.getBlockchains`.'],
    mapResult('platform.validates', (own, { ledger, args }) =>
      args.id('subnetID') === ZERO_ID && isMembers(own) && isItems(own.blockchainIDs)
        ? { ...own, blockchainIDs: [ledger.chainIds.P, ...own.blockchainIDs] }
        : own,
    ),
  ],
});
