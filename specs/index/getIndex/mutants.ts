import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'index.getIndex';

/** Defects of index.getIndex. */
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'is-the-position-of-that-container/one-more': [
    'The method counts positions from 1.',
    node.mapResultAt(METHOD, 'index', (index) => `${BigInt(node.text(index)) + 1n}`),
  ],
  'unknown-id-is-an-error/zero-for-unknown': [
    'The method returns position 0 for an unknown ID.',
    node.respondInsteadOfError(METHOD, () => ({ index: '0' })),
  ],
});
