import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'index.isAccepted';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'result-is-an-object/bare': [
    'The result is the boolean itself instead of an object.',
    node.mapResult(METHOD, () => true),
    { history: 'F97' },
  ],
  'old-name-is-not-taken/former-name-taken': [
    'The method also reads the former argument `containerID`.',
    node.mapArguments(METHOD, (params) => ({ id: params.containerID, ...params })),
    { history: 'F95' },
  ],
  'old-name-is-not-taken/refused-in-text': [
    'The method rejects the former argument `containerID` with an error that is a text.',
    node.both(node.failWhen(METHOD, node.given('containerID')), node.errorsAsText(METHOD)),
  ],
  'bad-id-is-an-error/accepted-if-malformed': [
    'The method returns true for an unreadable ID.',
    node.respondWhen(METHOD, node.unreadableId('id'), () => ({ isAccepted: true })),
  ],
});
