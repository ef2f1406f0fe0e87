import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = node.mutantTable(node.LAST, {
  'result-is-a-container/in-a-list': [
    'The method returns a list with the container.',
    node.mapResultAt(node.LAST, '', (container) => [container]),
  ],
  'result-is-a-container/refuses': [
    'The method returns an error on a filled index.',
    node.wrapHandler(node.LAST, () => node.refuse),
    { history: 'F87' },
  ],
  'empty-index-is-an-error/empty-container': [
    'The method returns an empty container on an empty index.',
    node.respondInsteadOfError(node.LAST, () => node.EMPTY_CONTAINER),
    { history: 'F97' },
  ],
});
