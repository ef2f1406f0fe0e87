import * as node from '../../../src/reference-node/kit/index.ts';

const POSITIONS: readonly node.Mutant[] = node.mutantTable(node.BY_INDEX, {
  'is-the-one-at-that-position/from-the-end': [
    'The method counts positions from the end.',
    node.wrapHandler(
      node.BY_INDEX,
      () => (call) => node.containerJsonAt(call, node.lastPosition(call) - call.args.uint('index', 64)),
    ),
  ],
  'no-gaps/first-missing': [
    'The first position is empty.',
    node.failWhen(node.BY_INDEX, ({ args }) => args.uint('index', 64) === 0n, 'no container at index 0'),
    { history: 'F98' },
  ],
  'no-gaps/range-with-a-gap': [
    'A range lacks its second container.',
    node.mapRangeItems((items) => items.filter((_, at) => at !== 1)),
  ],
  'behind-the-last-is-an-error/null-behind-the-last': [
    'The method returns null for a position after the end.',
    node.respondInsteadOfError(node.BY_INDEX, () => null),
    { under: 'missing-containers-are-errors' },
  ],
  'any-position-follows-the-rules/last-three-not-ready': [
    'The method returns an error for the last three positions.',
    node.failWhen(
      node.BY_INDEX,
      (call) =>
        call.args.uint('index', 64) <= node.lastPosition(call) &&
        call.args.uint('index', 64) > node.lastPosition(call) - 3n,
    ),
  ],
  'any-position-follows-the-rules/odd-one-below': [
    'The method returns the container before the requested one for an odd position.',
    node.readInteger(node.BY_INDEX, 'index', (index) => index - (index % 2n)),
  ],
});

/** Defects of how a position is read. */
const ARGUMENTS: readonly node.Mutant[] = [
  ...node.mutantTable(node.BY_INDEX, {
    'above-2-53-is-exact/signed': [
      'The method reads a position as a signed integer: the highest selects the last container.',
      node.wrapHandler(node.BY_INDEX, (base) => (call) => {
        const index = BigInt.asIntN(64, call.args.uint('index', 64));
        return index < 0n ? node.containerJsonAt(call, node.lastPosition(call) + 1n + index) : base(call);
      }),
    ],
    'wrong-type-is-an-error/word-is-zero': [
      'The method treats a string that is not a number as 0.',
      node.readNonInteger(node.BY_INDEX, 'index', (value) => (typeof value === 'string' && value !== '' ? 0 : value)),
    ],
    'wrong-type-is-an-error/boolean-taken': [
      'The method treats a boolean as 0 or 1.',
      node.readNonInteger(node.BY_INDEX, 'index', (value) => (typeof value === 'boolean' ? Number(value) : value)),
    ],
    'wrong-type-is-an-error/index-in-a-list': [
      'The method accepts a list of one position as the position.',
      node.acceptListOfOne(node.BY_INDEX, 'index'),
    ],
    'wrong-type-is-an-error/object-taken': [
      'The method treats an object as omitted.',
      node.readNonInteger(node.BY_INDEX, 'index', (value) =>
        typeof value === 'object' && !Array.isArray(value) ? undefined : value,
      ),
    ],
    'omitted-means-zero/one-when-omitted': [
      'The method returns the second container if `index` is omitted.',
      node.defaultArgument(node.BY_INDEX, 'index', 1),
    ],
  }),
];

export const mutants: readonly node.Mutant[] = [...POSITIONS, ...ARGUMENTS];
