import {
  mapRangeItems,
  BY_INDEX,
  EMPTY_CONTAINER,
  type Mutant,
  respondWhen,
  mapArgument,
  defaultArgument,
  failWhen,
  wrapHandler,
  respondInsteadOfError,
  integerOf,
  readInteger,
  lastPosition,
  lastContainerJson,
  leftOut,
  mutantTable,
  readNonInteger,
  refuse,
  mapResultAt,
  containerJsonAt,
  truncate,
  acceptListOfOne,
  writtenLike,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of what is answered for a position of the index. */
const POSITIONS: readonly Mutant[] = mutantTable(BY_INDEX, {
  'result-is-a-container/refuses': ['The method returns an error for every call.', wrapHandler(BY_INDEX, () => refuse)],
  'result-is-a-container/null': ['The method returns null for every call.', mapResultAt(BY_INDEX, '', () => null)],
  'is-the-one-at-that-position/counts-from-one': [
    'The method counts positions from 1, except the first.',
    readInteger(BY_INDEX, 'index', (index) => (index > 0n ? index - 1n : index)),
  ],
  'is-the-one-at-that-position/first-for-any': [
    'The method returns the first container for every position.',
    wrapHandler(BY_INDEX, () => (call) => containerJsonAt(call, 0n)),
  ],
  'is-the-one-at-that-position/from-the-end': [
    'The method counts positions from the end.',
    wrapHandler(BY_INDEX, () => (call) => containerJsonAt(call, lastPosition(call) - call.args.uint('index', 64))),
  ],
  'no-gaps/first-missing': [
    'The first position is empty.',
    failWhen(BY_INDEX, ({ args }) => args.uint('index', 64) === 0n, 'no container at index 0'),
    { history: 'F98' },
  ],
  'no-gaps/range-with-a-gap': [
    'A range lacks its second container.',
    mapRangeItems((items) => items.filter((_, at) => at !== 1)),
  ],
  'behind-the-last-is-an-error/last-is-an-error': [
    'The method returns an error for the last position.',
    failWhen(BY_INDEX, (call) => call.args.uint('index', 64) === lastPosition(call), 'no container'),
  ],
  'no-gaps/last-missing': [
    'The last position is empty.',
    failWhen(BY_INDEX, (call) => call.args.uint('index', 64) === lastPosition(call), 'no container'),
  ],
  'behind-the-last-is-an-error/clamped': [
    'The method returns the last container for a position after the end.',
    respondInsteadOfError(BY_INDEX, lastContainerJson),
  ],
  'behind-the-last-is-an-error/null-behind-the-last': [
    'The method returns null for a position after the end.',
    respondInsteadOfError(BY_INDEX, () => null),
    { under: 'missing-containers-are-errors' },
  ],
  'behind-the-last-is-an-error/empty-behind-the-last': [
    'The method returns an empty container for the position directly after the end.',
    respondWhen(
      BY_INDEX,
      (call) => call.args.uint('index', 64) === lastPosition(call) + 1n,
      () => EMPTY_CONTAINER,
    ),
  ],
  'any-position-follows-the-rules/last-three-not-ready': [
    'The method returns an error for the last three positions.',
    failWhen(
      BY_INDEX,
      (call) =>
        call.args.uint('index', 64) <= lastPosition(call) && call.args.uint('index', 64) > lastPosition(call) - 3n,
    ),
  ],
  'any-position-follows-the-rules/odd-one-below': [
    'The method returns the container before the requested one for an odd position.',
    readInteger(BY_INDEX, 'index', (index) => index - (index % 2n)),
  ],
  'any-position-follows-the-rules/behind-the-end-clamped': [
    'The method returns the last container for up to three positions after the end.',
    respondWhen(
      BY_INDEX,
      (call) =>
        call.args.uint('index', 64) > lastPosition(call) && call.args.uint('index', 64) < lastPosition(call) + 4n,
      lastContainerJson,
    ),
  ],
});

/** Defects of how a position is read. */
const ARGUMENTS: readonly Mutant[] = [
  ...mutantTable(BY_INDEX, {
    'above-2-53-is-exact/low-32-bits': [
      'The method uses only the lower 32 bits of a position.',
      readInteger(BY_INDEX, 'index', (index) => BigInt.asUintN(32, index)),
    ],
    'above-2-53-is-exact/signed': [
      'The method reads a position as a signed integer: the highest selects the last container.',
      wrapHandler(BY_INDEX, (base) => (call) => {
        const index = BigInt.asIntN(64, call.args.uint('index', 64));
        return index < 0n ? containerJsonAt(call, lastPosition(call) + 1n + index) : base(call);
      }),
    ],
    'negative-is-an-error/zero-when-negative': [
      'The method treats a negative position as 0.',
      mapArgument(BY_INDEX, 'index', (index) => ((integerOf(index) ?? 0n) < 0n ? 0 : index)),
    ],
    'negative-is-an-error/sign-ignored': [
      'The method ignores the sign of a position.',
      readInteger(BY_INDEX, 'index', (index) => (index < 0n && index > -100n ? -index : index)),
    ],
    'over-64-bits-is-an-error/low-64-bits': [
      'The method uses only the lower 64 bits of a position.',
      readInteger(BY_INDEX, 'index', (index) => (index >> 64n > 0n ? BigInt.asUintN(64, index) : index)),
    ],
    'over-64-bits-is-an-error/clamped-to-the-last': [
      'The method returns the last container for a position above 64 bits.',
      respondWhen(BY_INDEX, writtenLike('index', /^\d{20,}$/), lastContainerJson),
    ],
    'wrong-type-is-an-error/fraction-truncated': [
      'The method truncates the fraction of a position.',
      readNonInteger(BY_INDEX, 'index', truncate),
    ],
    'wrong-type-is-an-error/word-is-zero': [
      'The method treats a string that is not a number as 0.',
      readNonInteger(BY_INDEX, 'index', (value) => (typeof value === 'string' && value !== '' ? 0 : value)),
    ],
    'wrong-type-is-an-error/empty-text-is-zero': [
      'The method treats an empty string as 0.',
      readNonInteger(BY_INDEX, 'index', (value) => (value === '' ? 0 : value)),
    ],
    'wrong-type-is-an-error/boolean-taken': [
      'The method treats a boolean as 0 or 1.',
      readNonInteger(BY_INDEX, 'index', (value) => (typeof value === 'boolean' ? Number(value) : value)),
    ],
    'wrong-type-is-an-error/index-in-a-list': [
      'The method accepts a list of one position as the position.',
      acceptListOfOne(BY_INDEX, 'index'),
    ],
    'wrong-type-is-an-error/object-taken': [
      'The method treats an object as omitted.',
      readNonInteger(BY_INDEX, 'index', (value) =>
        typeof value === 'object' && !Array.isArray(value) ? undefined : value,
      ),
    ],
    'accepts-decimal-string/numbers-only': [
      'The method rejects a position as a decimal string.',
      failWhen(BY_INDEX, writtenLike('index', /^"/)),
    ],
    'omitted-means-zero/index-needed': [
      'The method returns an error if `index` is omitted.',
      failWhen(BY_INDEX, leftOut('index')),
    ],
    'omitted-means-zero/one-when-omitted': [
      'The method returns the second container if `index` is omitted.',
      defaultArgument(BY_INDEX, 'index', 1),
    ],
    'above-2-53-is-exact/cut-to-32-bits': [
      'The method uses only the lower 32 bits of `index`.',
      readInteger(BY_INDEX, 'index', (index) => BigInt.asUintN(32, index)),
    ],
  }),
];

/** Defects of index.getContainerByIndex. */
export const mutants: readonly Mutant[] = [...POSITIONS, ...ARGUMENTS];
