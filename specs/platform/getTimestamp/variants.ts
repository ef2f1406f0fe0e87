import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'time-is-that-of-the-clock': [
    '`platform.getTimestamp` returns the time of the clock of the node.',
    ['4.2', 'The document calls it the current P-Chain timestamp and does not say that it is that of a block.'],
    node.mapResult('platform.getTimestamp', () => ({
      timestamp: node.encodeTimestamp(BigInt(Date.now()) * 1_000_000n),
    })),
    { reach: 'readers' },
  ],
});
