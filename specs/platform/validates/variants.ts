import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.variantTable({
  'an-unknown-subnet-validates-nothing': [
    '`platform.validates` returns an empty list for an unknown Subnet.',
    ['4.2', 'The document does not show the response in this case.'],
    node.respondWhen('platform.validates', node.isUnknownSubnet, () => ({ blockchainIDs: [] })),
    { only: 'document' },
  ],
  'the-p-chain-is-validated': [
    '`platform.validates` also lists the P-Chain for the Primary Network.',
    ['4.2', 'The document excludes the P-Chain only from `platform.getBlockchains`.'],
    node.mapResult('platform.validates', (own, { ledger, args }) =>
      args.id('subnetID') === node.ZERO_ID && node.isMembers(own) && node.isItems(own.blockchainIDs)
        ? { ...own, blockchainIDs: [ledger.chainIds.P, ...own.blockchainIDs] }
        : own,
    ),
  ],
});
