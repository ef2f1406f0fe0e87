import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'index.getIndex';

/** Defects of index.getIndex. */
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'is-the-position-of-that-container/one-more': [
    'The method counts positions from 1.',
    node.mapResultAt(METHOD, 'index', (index) => `${BigInt(node.text(index)) + 1n}`),
  ],
  'is-the-position-of-that-container/zero-in-the-shorter-ones': [
    'At each index but that of P-Chain blocks, the method returns position 0.',
    node.mapResultAtIn(METHOD, 'index', (index, { indexPath }) => (indexPath === 'P/block' ? index : '0')),
  ],
  'unknown-id-is-an-error/zero-for-unknown': [
    'The method returns position 0 for an unknown ID.',
    node.respondInsteadOfError(METHOD, () => ({ index: '0' })),
  ],
  'unknown-id-is-an-error/zero-for-zero': [
    'The method returns position 0 for the ID of 32 zero bytes.',
    node.respondWhen(
      METHOD,
      node.textThat('id', (id) => id === node.ZERO_ID),
      () => ({ index: '0' }),
    ),
  ],
  'unknown-id-is-an-error/highest-for-unknown': [
    'The method returns the highest 64-bit number for an unknown ID.',
    node.respondInsteadOfError(METHOD, () => ({ index: `${2n ** 64n - 1n}` })),
  ],
  'encoding-other-than-hex-is-an-error/encoding-not-read': [
    'The method does not read `encoding`.',
    node.withDialect({ lookupsReadEncoding: false }, [METHOD]),
  ],
  'encoding-is-ignored/encoding-read': [
    'The method rejects an `encoding` other than `hex`.',
    node.withDialect({ lookupsReadEncoding: true }, [METHOD]),
  ],
  'bad-id-is-an-error/zero-for-malformed': [
    'The method returns position 0 for an unreadable ID.',
    node.respondWhen(METHOD, node.unreadableId('id'), () => ({ index: '0' })),
  ],
});
