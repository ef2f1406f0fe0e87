import * as node from '../../../src/reference-node/kit/index.ts';

/** Whether the request names the P-Chain. */
function isThePChain({ args }: node.Call): boolean {
  return ['P', 'platform', node.ZERO_ID].includes(args.string('blockchainID'));
}

export const variants: readonly node.Variant[] = node.documentVariants({
  'malformed-blockchains-are-unknown': [
    '`platform.getBlockchainStatus` returns `Unknown` for an unreadable blockchain ID.',
    ['3', 'Nobody has proposed a blockchain with such an ID.'],
    node.respondWhen('platform.getBlockchainStatus', node.unreadableId('blockchainID'), () => ({ status: 'Unknown' })),
  ],
  'blockchain-status-needs-an-id': [
    '`platform.getBlockchainStatus` rejects an alias.',
    ['4.2', 'The argument is `blockchainID`; the document mentions aliases only in paths.'],
    node.failWhen(
      'platform.getBlockchainStatus',
      ({ args }) => /^(P|X|C|platform|avm|evm)$/.test(args.string('blockchainID')),
      'not an ID',
    ),
  ],
  'p-chain-is-unknown': [
    'The status of the P-Chain itself is `Unknown`.',
    ['3', 'Nobody has proposed the P-Chain, and the document does not show its status.'],
    node.respondWhen('platform.getBlockchainStatus', isThePChain, () => ({ status: 'Unknown' })),
  ],
  'p-chain-has-no-status': [
    '`platform.getBlockchainStatus` rejects the P-Chain itself.',
    ['4.2', 'The list of blockchains excludes the P-Chain, and the document does not show its status.'],
    node.failWhen('platform.getBlockchainStatus', isThePChain, 'not a blockchain'),
  ],
});
