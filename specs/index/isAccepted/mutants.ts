import {
  INDEX_PATHS,
  type Mutant,
  mapArguments,
  mutantTable,
  mapResult,
  withDialect,
  respondWhen,
  textThat,
  ZERO_ID,
  unreadableId,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'index.isAccepted';

/** Defects of index.isAccepted. */
export const mutants: readonly Mutant[] = mutantTable(METHOD, {
  'result-is-an-object/bare': [
    'The result is the boolean itself instead of an object.',
    mapResult(METHOD, () => true),
    { history: 'F97' },
  ],
  'false-for-an-unknown-id/zero-accepted': [
    'The method returns true for the ID of 32 zero bytes.',
    respondWhen(
      METHOD,
      textThat('id', (id) => id === ZERO_ID),
      () => ({ isAccepted: true }),
    ),
  ],
  'agrees-with-by-id/accepted-elsewhere': [
    'The method returns true for a container of another index.',
    mapResult(METHOD, (_, { ledger, args }) => ({
      isAccepted: INDEX_PATHS.some((path) => ledger.containerById(path, args.id('id')) !== undefined),
    })),
  ],
  'old-name-is-not-taken/former-name-taken': [
    'The method also reads the former argument `containerID`.',
    mapArguments(METHOD, (params) => ({ id: params.containerID, ...params })),
    { history: 'F95' },
  ],
  'encoding-other-than-hex-is-an-error/encoding-not-read': [
    'The method does not read `encoding`.',
    withDialect({ lookupsReadEncoding: false }, [METHOD]),
  ],
  'bad-id-is-an-error/accepted-if-malformed': [
    'The method returns true for an unreadable ID.',
    respondWhen(METHOD, unreadableId('id'), () => ({ isAccepted: true })),
  ],
});
