import {
  INDEX_PATHS,
  type Mutant,
  containerById,
  failWhen,
  fieldMutants,
  mapArguments,
  mutantTable,
  mapResult,
  withDialect,
  respondWhen,
  unreadableId,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'index.isAccepted';

/** Defects of index.isAccepted. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'result-is-an-object/bare': [
      'The result is the boolean itself instead of an object.',
      mapResult(METHOD, () => true),
      { history: 'F97' },
    ],
    'true-for-a-container/never-accepted': [
      'The method returns false for every container.',
      mapResult(METHOD, () => ({ isAccepted: false })),
    ],
    'true-for-a-container/first-not-accepted': [
      'The method returns false for the first container.',
      mapResult(METHOD, (own, { ledger, args, indexPath }) =>
        indexPath && ledger.containerById(indexPath, args.id('id'))?.index === 0n ? { isAccepted: false } : own,
      ),
    ],
    'unknown-id-is-no-error/unknown-refused': [
      'The method rejects the ID of an unknown container.',
      failWhen(METHOD, (call) => containerById(call, call.args.id('id')) === undefined, 'not found'),
    ],
    'false-for-an-unknown-id/always-accepted': [
      'The method returns true for every ID.',
      mapResult(METHOD, () => ({ isAccepted: true })),
    ],
    'agrees-with-by-id/the-other-way-round': [
      'The method returns true for an ID that is not in the index.',
      mapResult(METHOD, (_, { ledger, args, indexPath }) => ({
        isAccepted: indexPath === undefined || ledger.containerById(indexPath, args.id('id')) === undefined,
      })),
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
  }),
];
