import {
  argument,
  answerWhen,
  argumentDefault,
  errorWhen,
  handled,
  insteadOfError,
  resultAt,
} from '../../changes/changes.ts';
import { leftOut, writtenLike } from '../../changes/conditions.ts';
import { BY_INDEX, EMPTY_CONTAINER, lastPosition, lastShown, refuse, shownAt } from '../../changes/containers.ts';
import { integerOf, integerTaken, noIntegerTaken, truncated } from '../../changes/integers.ts';
import { encodingMutants } from '../kit/lookups.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';
import { unwrapped } from '../../changes/ids.ts';

const mutant = mutantsOf(BY_INDEX);

/** Defects of what is answered for a position of the index. */
const POSITIONS: readonly Mutant[] = [
  mutant(
    'result-is-a-container',
    'refuses',
    'It answers with an error, whatever is asked.',
    handled(BY_INDEX, () => refuse),
  ),
  mutant(
    'result-is-a-container',
    'null',
    'It answers with null, whatever is asked.',
    resultAt(BY_INDEX, '', () => null),
  ),
  mutant(
    'is-the-one-at-that-position',
    'counts-from-one',
    'Positions are counted from 1, but for the first.',
    integerTaken(BY_INDEX, 'index', (index) => (index > 0n ? index - 1n : index)),
  ),
  mutant(
    'is-the-one-at-that-position',
    'first-for-any',
    'It answers with the first container, whatever position is asked for.',
    handled(BY_INDEX, () => (call) => shownAt(call, 0n)),
  ),
  mutant(
    'is-the-one-at-that-position',
    'from-the-end',
    'Positions are counted from the end.',
    handled(BY_INDEX, () => (call) => shownAt(call, lastPosition(call) - call.args.uint('index', 64))),
  ),
  mutant(
    'no-gaps',
    'first-missing',
    'The first position is empty.',
    errorWhen(BY_INDEX, ({ args }) => args.uint('index', 64) === 0n, 'no container at index 0'),
    { history: 'F98' },
  ),
  mutant(
    'no-gaps',
    'last-missing',
    'The last position is empty.',
    errorWhen(BY_INDEX, (call) => call.args.uint('index', 64) === lastPosition(call), 'no container'),
  ),
  mutant(
    'behind-the-last-is-an-error',
    'clamped',
    'A position behind the last one stands for the last one.',
    insteadOfError(BY_INDEX, lastShown),
  ),
  mutant(
    'behind-the-last-is-an-error',
    'null-behind-the-last',
    'A position behind the last one is answered with null.',
    insteadOfError(BY_INDEX, () => null),
  ),
  mutant(
    'behind-the-last-is-an-error',
    'empty-behind-the-last',
    'The position right behind the last one is answered with a container without anything in it.',
    answerWhen(
      BY_INDEX,
      (call) => call.args.uint('index', 64) === lastPosition(call) + 1n,
      () => EMPTY_CONTAINER,
    ),
  ),
  mutant(
    'any-position-follows-the-rules',
    'last-three-not-ready',
    'The last three positions are an error.',
    errorWhen(
      BY_INDEX,
      (call) =>
        call.args.uint('index', 64) <= lastPosition(call) && call.args.uint('index', 64) > lastPosition(call) - 3n,
    ),
  ),
  mutant(
    'any-position-follows-the-rules',
    'odd-one-below',
    'For an odd position comes the container before.',
    integerTaken(BY_INDEX, 'index', (index) => index - (index % 2n)),
  ),
  mutant(
    'any-position-follows-the-rules',
    'behind-the-end-clamped',
    'Up to three positions behind the end stand for the last one.',
    answerWhen(
      BY_INDEX,
      (call) =>
        call.args.uint('index', 64) > lastPosition(call) && call.args.uint('index', 64) < lastPosition(call) + 4n,
      lastShown,
    ),
  ),
];

/** Defects of how a position is read. */
const ARGUMENTS: readonly Mutant[] = [
  mutant(
    'above-2-53-is-exact',
    'low-32-bits',
    'Only the lower 32 bits of a position count.',
    integerTaken(BY_INDEX, 'index', (index) => BigInt.asUintN(32, index)),
  ),
  mutant(
    'above-2-53-is-exact',
    'signed',
    'A position is read with a sign: the highest is the last one.',
    handled(BY_INDEX, (base) => (call) => {
      const index = BigInt.asIntN(64, call.args.uint('index', 64));
      return index < 0n ? shownAt(call, lastPosition(call) + 1n + index) : base(call);
    }),
  ),
  mutant(
    'negative-is-an-error',
    'zero-when-negative',
    'A negative position stands for 0.',
    argument(BY_INDEX, 'index', (index) => ((integerOf(index) ?? 0n) < 0n ? 0 : index)),
  ),
  mutant(
    'negative-is-an-error',
    'sign-ignored',
    'The sign of a position is not read.',
    integerTaken(BY_INDEX, 'index', (index) => (index < 0n && index > -100n ? -index : index)),
  ),
  mutant(
    'over-64-bits-is-an-error',
    'low-64-bits',
    'Only the lower 64 bits of a position count.',
    integerTaken(BY_INDEX, 'index', (index) => (index >> 64n > 0n ? BigInt.asUintN(64, index) : index)),
  ),
  mutant(
    'over-64-bits-is-an-error',
    'clamped-to-the-last',
    'What is too large for 64 bits stands for the last one.',
    answerWhen(BY_INDEX, writtenLike('index', /^\d{20,}$/), lastShown),
  ),
  mutant(
    'wrong-type-is-an-error',
    'fraction-truncated',
    'The fraction of a position is cut off.',
    noIntegerTaken(BY_INDEX, 'index', truncated),
  ),
  mutant(
    'wrong-type-is-an-error',
    'word-is-zero',
    'Text that is no number stands for 0.',
    noIntegerTaken(BY_INDEX, 'index', (value) => (typeof value === 'string' && value !== '' ? 0 : value)),
  ),
  mutant(
    'wrong-type-is-an-error',
    'empty-text-is-zero',
    'An empty text stands for 0.',
    noIntegerTaken(BY_INDEX, 'index', (value) => (value === '' ? 0 : value)),
  ),
  mutant(
    'wrong-type-is-an-error',
    'boolean-taken',
    'A boolean stands for 0 or 1.',
    noIntegerTaken(BY_INDEX, 'index', (value) => (typeof value === 'boolean' ? Number(value) : value)),
  ),
  mutant(
    'wrong-type-is-an-error',
    'index-in-a-list',
    'A list of one position stands for it.',
    unwrapped(BY_INDEX, 'index'),
  ),
  mutant(
    'wrong-type-is-an-error',
    'object-taken',
    'An object counts as left out.',
    noIntegerTaken(BY_INDEX, 'index', (value) =>
      typeof value === 'object' && !Array.isArray(value) ? undefined : value,
    ),
  ),
  mutant(
    'accepts-decimal-string',
    'numbers-only',
    'A position given as text is refused.',
    errorWhen(BY_INDEX, writtenLike('index', /^"/)),
  ),
  mutant(
    'omitted-means-zero',
    'index-needed',
    'Without `index` it is an error.',
    errorWhen(BY_INDEX, leftOut('index')),
  ),
  mutant(
    'omitted-means-zero',
    'one-when-omitted',
    'Without `index` comes the second container.',
    argumentDefault(BY_INDEX, 'index', 1),
  ),
  ...encodingMutants(mutant, BY_INDEX),
];

/** Defects of index.getContainerByIndex. */
export const GET_CONTAINER_BY_INDEX_MUTANTS: readonly Mutant[] = [...POSITIONS, ...ARGUMENTS];
