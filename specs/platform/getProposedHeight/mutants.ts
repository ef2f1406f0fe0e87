import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getProposedHeight';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'not-above-the-tip/one-above': [
    'The height is 1 above the height of the last accepted block.',
    node.mapResult(METHOD, (_, { ledger }) => ({ height: `${ledger.height + 1n}` })),
  ],
  'leaves-out-what-is-new/tip': [
    'The height is that of the last accepted block.',
    node.mapResult(METHOD, (_, { ledger }) => ({ height: `${ledger.height}` })),
    { writes: true },
  ],
  'leaves-out-nothing-else/one-more': [
    'The height is 1 below the right one.',
    node.mapResultAt(METHOD, 'height', (height) => `${BigInt(node.text(height)) - 1n}`),
  ],
});
