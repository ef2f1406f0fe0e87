import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'malformed-transactions-are-unknown': [
    '`platform.getTxStatus` returns `Unknown` for an unreadable transaction ID.',
    ['3', 'The node has not seen a transaction with such an ID.'],
    node.respondWhen('platform.getTxStatus', node.unreadableId('txID'), () => ({ status: 'Unknown' })),
  ],
});
