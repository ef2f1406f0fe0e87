import {
  BY_ID,
  EMPTY_CONTAINER,
  type Mutant,
  callWith,
  mapArguments,
  wrapHandler,
  respondInsteadOfError,
  lastContainerJson,
  respondWhen,
  textThat,
  ZERO_ID,
  mutantTable,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of index.getContainerByID. */
export const mutants: readonly Mutant[] = [
  ...mutantTable(BY_ID, {
    'is-the-one-with-that-id/next-for-asked': [
      'The method returns the container after the requested one.',
      wrapHandler(BY_ID, (base) => (call) => {
        const all = (call.indexPath && call.ledger.index(call.indexPath)) ?? [];
        const found = call.indexPath && call.ledger.containerById(call.indexPath, call.args.id('id'));
        const next = found && all[(Number(found.index) + 1) % all.length];
        return base(next === undefined ? call : callWith(call, { id: next.id }));
      }),
    ],
    'is-the-one-with-that-id/always-the-last': [
      'The method always returns the last container.',
      wrapHandler(BY_ID, () => lastContainerJson),
    ],
    'unknown-id-is-an-error/empty-for-unknown': [
      'The method returns an empty container for an unknown ID.',
      respondInsteadOfError(BY_ID, () => EMPTY_CONTAINER),
      { history: 'F97' },
    ],
    'unknown-id-is-an-error/null-for-unknown': [
      'The method returns null for an unknown ID.',
      respondInsteadOfError(BY_ID, () => null),
      { under: 'missing-containers-are-errors' },
    ],
    'unknown-id-is-an-error/last-for-unknown': [
      'The method returns the last container for an unknown ID.',
      respondInsteadOfError(BY_ID, lastContainerJson),
    ],
    'unknown-id-is-an-error/last-for-zero': [
      'The method returns the last container for the ID of 32 zero bytes.',
      respondWhen(
        BY_ID,
        textThat('id', (id) => id === ZERO_ID),
        lastContainerJson,
      ),
    ],
    'old-name-is-not-taken/former-name-taken': [
      'The method also reads the former argument `containerID`.',
      mapArguments(BY_ID, (params) => ({ id: params.containerID, ...params })),
      { history: 'F95' },
    ],
  }),
];
