import {
  EMPTY_CONTAINER,
  LAST,
  type Mutant,
  wrapHandler,
  respondInsteadOfError,
  mutantTable,
  refuse,
  mapResultAt,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of index.getLastAccepted. */
export const mutants: readonly Mutant[] = [
  ...mutantTable(LAST, {
    'result-is-a-container/in-a-list': [
      'The method returns a list with the container.',
      mapResultAt(LAST, '', (container) => [container]),
    ],
    'result-is-a-container/refuses': [
      'The method returns an error on a filled index.',
      wrapHandler(LAST, () => refuse),
      { history: 'F87' },
    ],
    'empty-index-is-an-error/empty-container': [
      'The method returns an empty container on an empty index.',
      respondInsteadOfError(LAST, () => EMPTY_CONTAINER),
      { history: 'F97' },
    ],
    'empty-index-is-an-error/null-when-empty': [
      'The method returns null on an empty index.',
      respondInsteadOfError(LAST, () => null),
    ],
  }),
];
