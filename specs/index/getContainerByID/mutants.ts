import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = node.mutantTable(node.BY_ID, {
  'unknown-id-is-an-error/empty-for-unknown': [
    'The method returns an empty container for an unknown ID.',
    node.respondInsteadOfError(node.BY_ID, () => node.EMPTY_CONTAINER),
    { history: 'F97' },
  ],
  'unknown-id-is-an-error/null-for-unknown': [
    'The method returns null for an unknown ID.',
    node.respondInsteadOfError(node.BY_ID, () => null),
    { under: 'missing-containers-are-errors' },
  ],
  'unknown-id-is-an-error/last-for-unknown': [
    'The method returns the last container for an unknown ID.',
    node.respondInsteadOfError(node.BY_ID, node.lastContainerJson),
  ],
  'old-name-is-not-taken/former-name-taken': [
    'The method also reads the former argument `containerID`.',
    node.mapArguments(node.BY_ID, (params) => ({ id: params.containerID, ...params })),
    { history: 'F95' },
  ],
});
