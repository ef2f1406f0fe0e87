import {
  BY_INDEX,
  EMPTY_CONTAINER,
  type Mutant,
  answerWhen,
  argument,
  argumentDefault,
  encodingMutants,
  errorWhen,
  handled,
  insteadOfError,
  integerOf,
  integerTaken,
  lastPosition,
  lastShown,
  leftOut,
  mutantTable,
  noIntegerTaken,
  refuse,
  resultAt,
  shownAt,
  truncated,
  unwrapped,
  writtenLike,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of what is answered for a position of the index. */
const POSITIONS: readonly Mutant[] = mutantTable(BY_INDEX, {
  'result-is-a-container/refuses': ['The method returns an error for every call.', handled(BY_INDEX, () => refuse)],
  'result-is-a-container/null': ['The method returns null for every call.', resultAt(BY_INDEX, '', () => null)],
  'is-the-one-at-that-position/counts-from-one': [
    'The method counts positions from 1, except the first.',
    integerTaken(BY_INDEX, 'index', (index) => (index > 0n ? index - 1n : index)),
  ],
  'is-the-one-at-that-position/first-for-any': [
    'The method returns the first container for every position.',
    handled(BY_INDEX, () => (call) => shownAt(call, 0n)),
  ],
  'is-the-one-at-that-position/from-the-end': [
    'The method counts positions from the end.',
    handled(BY_INDEX, () => (call) => shownAt(call, lastPosition(call) - call.args.uint('index', 64))),
  ],
  'no-gaps/first-missing': [
    'The first position is empty.',
    errorWhen(BY_INDEX, ({ args }) => args.uint('index', 64) === 0n, 'no container at index 0'),
    { history: 'F98' },
  ],
  'no-gaps/last-missing': [
    'The last position is empty.',
    errorWhen(BY_INDEX, (call) => call.args.uint('index', 64) === lastPosition(call), 'no container'),
  ],
  'behind-the-last-is-an-error/clamped': [
    'The method returns the last container for a position after the end.',
    insteadOfError(BY_INDEX, lastShown),
  ],
  'behind-the-last-is-an-error/null-behind-the-last': [
    'The method returns null for a position after the end.',
    insteadOfError(BY_INDEX, () => null),
  ],
  'behind-the-last-is-an-error/empty-behind-the-last': [
    'The method returns an empty container for the position directly after the end.',
    answerWhen(
      BY_INDEX,
      (call) => call.args.uint('index', 64) === lastPosition(call) + 1n,
      () => EMPTY_CONTAINER,
    ),
  ],
  'any-position-follows-the-rules/last-three-not-ready': [
    'The method returns an error for the last three positions.',
    errorWhen(
      BY_INDEX,
      (call) =>
        call.args.uint('index', 64) <= lastPosition(call) && call.args.uint('index', 64) > lastPosition(call) - 3n,
    ),
  ],
  'any-position-follows-the-rules/odd-one-below': [
    'The method returns the container before the requested one for an odd position.',
    integerTaken(BY_INDEX, 'index', (index) => index - (index % 2n)),
  ],
  'any-position-follows-the-rules/behind-the-end-clamped': [
    'The method returns the last container for up to three positions after the end.',
    answerWhen(
      BY_INDEX,
      (call) =>
        call.args.uint('index', 64) > lastPosition(call) && call.args.uint('index', 64) < lastPosition(call) + 4n,
      lastShown,
    ),
  ],
});

/** Defects of how a position is read. */
const ARGUMENTS: readonly Mutant[] = [
  ...mutantTable(BY_INDEX, {
    'above-2-53-is-exact/low-32-bits': [
      'The method uses only the lower 32 bits of a position.',
      integerTaken(BY_INDEX, 'index', (index) => BigInt.asUintN(32, index)),
    ],
    'above-2-53-is-exact/signed': [
      'The method reads a position as a signed integer: the highest selects the last container.',
      handled(BY_INDEX, (base) => (call) => {
        const index = BigInt.asIntN(64, call.args.uint('index', 64));
        return index < 0n ? shownAt(call, lastPosition(call) + 1n + index) : base(call);
      }),
    ],
    'negative-is-an-error/zero-when-negative': [
      'The method treats a negative position as 0.',
      argument(BY_INDEX, 'index', (index) => ((integerOf(index) ?? 0n) < 0n ? 0 : index)),
    ],
    'negative-is-an-error/sign-ignored': [
      'The method ignores the sign of a position.',
      integerTaken(BY_INDEX, 'index', (index) => (index < 0n && index > -100n ? -index : index)),
    ],
    'over-64-bits-is-an-error/low-64-bits': [
      'The method uses only the lower 64 bits of a position.',
      integerTaken(BY_INDEX, 'index', (index) => (index >> 64n > 0n ? BigInt.asUintN(64, index) : index)),
    ],
    'over-64-bits-is-an-error/clamped-to-the-last': [
      'The method returns the last container for a position above 64 bits.',
      answerWhen(BY_INDEX, writtenLike('index', /^\d{20,}$/), lastShown),
    ],
    'wrong-type-is-an-error/fraction-truncated': [
      'The method truncates the fraction of a position.',
      noIntegerTaken(BY_INDEX, 'index', truncated),
    ],
    'wrong-type-is-an-error/word-is-zero': [
      'The method treats a string that is not a number as 0.',
      noIntegerTaken(BY_INDEX, 'index', (value) => (typeof value === 'string' && value !== '' ? 0 : value)),
    ],
    'wrong-type-is-an-error/empty-text-is-zero': [
      'The method treats an empty string as 0.',
      noIntegerTaken(BY_INDEX, 'index', (value) => (value === '' ? 0 : value)),
    ],
    'wrong-type-is-an-error/boolean-taken': [
      'The method treats a boolean as 0 or 1.',
      noIntegerTaken(BY_INDEX, 'index', (value) => (typeof value === 'boolean' ? Number(value) : value)),
    ],
    'wrong-type-is-an-error/index-in-a-list': [
      'The method accepts a list of one position as the position.',
      unwrapped(BY_INDEX, 'index'),
    ],
    'wrong-type-is-an-error/object-taken': [
      'The method treats an object as omitted.',
      noIntegerTaken(BY_INDEX, 'index', (value) =>
        typeof value === 'object' && !Array.isArray(value) ? undefined : value,
      ),
    ],
    'accepts-decimal-string/numbers-only': [
      'The method rejects a position as a decimal string.',
      errorWhen(BY_INDEX, writtenLike('index', /^"/)),
    ],
    'omitted-means-zero/index-needed': [
      'The method returns an error if `index` is omitted.',
      errorWhen(BY_INDEX, leftOut('index')),
    ],
    'omitted-means-zero/one-when-omitted': [
      'The method returns the second container if `index` is omitted.',
      argumentDefault(BY_INDEX, 'index', 1),
    ],
    'above-2-53-is-exact/cut-to-32-bits': [
      'The method uses only the lower 32 bits of `index`.',
      integerTaken(BY_INDEX, 'index', (index) => BigInt.asUintN(32, index)),
    ],
  }),
  ...encodingMutants(BY_INDEX),
];

/** Defects of index.getContainerByIndex. */
export const mutants: readonly Mutant[] = [...POSITIONS, ...ARGUMENTS];
