import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'index.getIndex';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'unknown-id-is-an-error/zero-for-unknown': [
    'The method returns position 0 for an unknown ID.',
    node.respondInsteadOfError(METHOD, () => ({ index: '0' })),
  ],
  'encoding-is-ignored/encoding-read': [
    'The method rejects an `encoding` other than `hex`.',
    node.withDialect({ lookupsReadEncoding: true }, [METHOD]),
  ],
  'bad-id-is-an-error/zero-for-malformed': [
    'The method returns position 0 for an unreadable ID.',
    node.respondWhen(METHOD, node.unreadableId('id'), () => ({ index: '0' })),
  ],
  'encoding-other-than-hex-is-an-error/encoding-not-read': [
    'The method does not read `encoding`.',
    node.withDialect({ lookupsReadEncoding: false }, [METHOD]),
  ],
});
