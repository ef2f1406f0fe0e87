import {
  type Variant,
  respondWhen,
  failWhen,
  unreadableId,
  variantTable,
} from '../../../src/reference-node/kit/index.ts';

/** Right ways to differ of platform.getBlockchainStatus. */
export const variants: readonly Variant[] = variantTable({
  'malformed-blockchains-are-unknown': [
    '`platform.getBlockchainStatus` returns `Unknown` for an unreadable blockchain ID.',
    ['3', 'Nobody has proposed a blockchain with such an ID.'],
    respondWhen('platform.getBlockchainStatus', unreadableId('blockchainID'), () => ({ status: 'Unknown' })),
    { only: 'document' },
  ],
  'blockchain-status-needs-an-id': [
    '`platform.getBlockchainStatus` rejects an alias.',
    ['4.2', 'The argument is `blockchainID`; the document mentions aliases only in paths.'],
    failWhen(
      'platform.getBlockchainStatus',
      ({ args }) => /^(P|X|C|platform|avm|evm)$/.test(args.string('blockchainID')),
      'not an ID',
    ),
    { only: 'document' },
  ],
});
