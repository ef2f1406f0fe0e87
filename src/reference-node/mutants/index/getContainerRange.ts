import { flipped, withBytes } from '../../changes/bytes.ts';
import { answerWhen, errorWhen, handled, insteadOfError, resultAt } from '../../changes/changes.ts';
import { allOf } from '../../changes/conditions.ts';
import {
  EMPTY_CONTAINER,
  RANGE,
  containerAt,
  lastPosition,
  rangeItems,
  refuse,
  shownRange,
} from '../../changes/containers.ts';
import { integerTaken } from '../../changes/integers.ts';
import { isItems, text } from '../../changes/json-path.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';
import {
  MAXIMUM,
  asksForNothing,
  asksForTooMuch,
  beginsBehindTheEnd,
  countOf,
  runsOut,
  startOf,
} from '../../changes/range-calls.ts';

const mutant = mutantsOf(RANGE);

/** Defects of what a range holds. */
const CONTENTS: readonly Mutant[] = [
  mutant(
    'result-is-an-array',
    'refuses',
    'It answers with an error, whatever is asked.',
    handled(RANGE, () => refuse),
  ),
  mutant(
    'result-is-an-array',
    'wrapped',
    'The array comes in an object, as `containers`.',
    resultAt(RANGE, '', (whole) => (isItems(whole) ? { containers: whole } : whole)),
    { history: 'F94' },
  ),
  mutant(
    'result-is-an-array',
    'by-position',
    'The containers come in an object, by position.',
    resultAt(RANGE, '', (whole) => (isItems(whole) ? Object.fromEntries(whole.entries()) : whole)),
  ),
  mutant(
    'items-are-containers',
    'ids-alone',
    'The items are IDs, not containers.',
    rangeItems((items) => items.map((_, at) => `${at}`)),
  ),
  mutant(
    'items-are-containers',
    'null-items',
    'The items are null.',
    rangeItems((items) => items.map(() => null)),
  ),
  mutant(
    'begins-at-start-index',
    'behind-the-start',
    'The container at `startIndex` is left out.',
    rangeItems((items) => (items.length > 1 ? items.slice(1) : items)),
  ),
  mutant(
    'begins-at-start-index',
    'start-from-one',
    '`startIndex` is counted from 1, but for 0.',
    integerTaken(RANGE, 'startIndex', (start) => (start > 0n ? start - 1n : start)),
  ),
  mutant(
    'begins-at-start-index',
    'start-ignored',
    'A range begins at 0, whatever is asked.',
    integerTaken(RANGE, 'startIndex', () => 0n),
  ),
  mutant(
    'is-consecutive',
    'descending',
    'The containers come in the opposite order.',
    rangeItems((items) => items.toReversed()),
  ),
  mutant(
    'is-consecutive',
    'one-left-out',
    'The second container of a range is left out.',
    rangeItems((items) => items.filter((_, at) => at !== 1)),
  ),
  mutant(
    'is-consecutive',
    'one-twice',
    'The second container of a range is the first once more.',
    rangeItems((items) => items.map((item, at) => (at === 1 ? (items[0] ?? item) : item))),
  ),
  mutant(
    'has-as-many-as-asked-for',
    'one-less',
    'A range holds one container less than asked for.',
    rangeItems((items, call) => (BigInt(items.length) === countOf(call) ? items.slice(0, -1) : items)),
    { history: 'F92' },
  ),
  mutant(
    'has-as-many-as-asked-for',
    'one-more',
    'A range holds one container more than asked for.',
    integerTaken(RANGE, 'numToFetch', (count) => (count > 0n && count < MAXIMUM ? count + 1n : count)),
  ),
  mutant(
    'has-as-many-as-asked-for',
    'up-to-the-number',
    '`numToFetch` is read as the position to end before.',
    handled(
      RANGE,
      (base) => (call) =>
        startOf(call) <= lastPosition(call) && countOf(call) > 0n && !asksForTooMuch(call)
          ? shownRange(call, startOf(call), countOf(call) - 1n)
          : base(call),
    ),
  ),
  mutant(
    'items-same-as-by-index',
    'bit-turned',
    'One bit of the bytes is turned, the checksum fits.',
    containerAt('bytes', withBytes(flipped), RANGE),
  ),
  mutant(
    'items-same-as-by-index',
    'whole-seconds',
    'The timestamp has whole seconds, by position it has nanoseconds.',
    containerAt('timestamp', (time) => text(time).replace(/\.\d+/, ''), RANGE),
  ),
  mutant(
    'pages-make-the-whole',
    'pages-overlap',
    'A range that does not begin at 0 begins with the container before it.',
    handled(
      RANGE,
      (base) => (call) =>
        startOf(call) > 0n && !beginsBehindTheEnd(call) && countOf(call) > 1n && !asksForTooMuch(call)
          ? shownRange(call, startOf(call) - 1n, startOf(call) + countOf(call) - 1n)
          : base(call),
    ),
  ),
  mutant(
    'pages-make-the-whole',
    'ten-at-most',
    'A range holds ten containers at most.',
    rangeItems((items) => items.slice(0, 10)),
  ),
  mutant(
    'runs-out-at-the-end',
    'all-or-nothing',
    'A range that reaches past the end is an error.',
    errorWhen(RANGE, runsOut),
  ),
  mutant(
    'runs-out-at-the-end',
    'without-the-last',
    'A range that reaches past the end lacks the last container.',
    rangeItems((items, call) => (runsOut(call) ? items.slice(0, -1) : items)),
  ),
  mutant(
    'runs-out-at-the-end',
    'filled-up',
    'What is missing behind the end is filled with a container without anything in it.',
    rangeItems((items, call) => (runsOut(call) && items.length < 1024 ? [...items, EMPTY_CONTAINER] : items)),
  ),
  mutant(
    'start-at-the-end-is-accepted',
    'last-not-reached',
    'A `startIndex` equal to the last position is an error.',
    errorWhen(RANGE, (call) => countOf(call) > 0n && startOf(call) === lastPosition(call)),
  ),
];

/** Defects at the edges of the rules. */
const EDGES: readonly Mutant[] = [
  mutant(
    'one-is-accepted',
    'two-at-least',
    '`numToFetch` 1 is an error.',
    errorWhen(RANGE, (call) => countOf(call) === 1n),
  ),
  mutant(
    'one-is-accepted',
    'one-is-nothing',
    '`numToFetch` 1 gives no container.',
    rangeItems((items, call) => (countOf(call) === 1n ? [] : items)),
  ),
  mutant(
    'maximum-is-accepted',
    'refused-one-too-early',
    '`numToFetch` 1024 is an error.',
    errorWhen(RANGE, (call) => countOf(call) === MAXIMUM),
  ),
  mutant(
    'maximum-is-accepted',
    'thousand-at-most',
    'A range holds 1000 containers at most.',
    rangeItems((items) => items.slice(0, 1000)),
  ),
  mutant(
    'over-maximum-is-an-error',
    'clamped',
    'More than 1024 means 1024.',
    integerTaken(RANGE, 'numToFetch', (count) => (count > MAXIMUM ? MAXIMUM : count)),
  ),
  mutant(
    'over-maximum-is-an-error',
    'refused-one-too-late',
    '`numToFetch` 1025 is taken.',
    answerWhen(
      RANGE,
      (call) => countOf(call) === MAXIMUM + 1n,
      (call) => shownRange(call, startOf(call), startOf(call) + MAXIMUM),
    ),
  ),
  mutant(
    'over-maximum-is-an-error',
    'null-when-too-much',
    'More than 1024 is answered with null.',
    answerWhen(RANGE, asksForTooMuch, () => null),
  ),
  mutant(
    'far-over-maximum-is-an-error',
    'low-32-bits',
    'Only the lower 32 bits of `numToFetch` count.',
    integerTaken(RANGE, 'numToFetch', (count) => BigInt.asUintN(32, count)),
  ),
  mutant(
    'far-over-maximum-is-an-error',
    'signed',
    '`numToFetch` is read with a sign, and what is negative stands for nothing.',
    integerTaken(RANGE, 'numToFetch', (count) => (BigInt.asIntN(64, count) < 0n ? 0n : count)),
    { hiddenBy: ['range-of-nothing-is-an-error'] },
  ),
  mutant(
    'far-over-maximum-is-an-error',
    'far-over-clamped',
    'Far more than 1024 means 1024.',
    integerTaken(RANGE, 'numToFetch', (count) => (count > 2n ** 30n ? MAXIMUM : count)),
  ),
  mutant('zero-is-null', 'nothing-is-an-error', '`numToFetch` 0 is an error.', errorWhen(RANGE, asksForNothing), {
    history: 'F93',
  }),
  mutant(
    'zero-is-null',
    'nothing-is-everything',
    '`numToFetch` 0 means 1024.',
    integerTaken(RANGE, 'numToFetch', (count) => (count === 0n ? MAXIMUM : count)),
  ),
  mutant(
    'zero-beyond-the-end-is-null',
    'end-looked-at-first',
    '`numToFetch` 0 is an error where `startIndex` is behind the end.',
    errorWhen(RANGE, allOf(asksForNothing, beginsBehindTheEnd)),
    { history: 'F93' },
  ),
  mutant(
    'zero-beyond-the-end-is-null',
    'last-behind-the-end',
    '`numToFetch` 0 gives the last container where `startIndex` is behind the end.',
    answerWhen(RANGE, allOf(asksForNothing, beginsBehindTheEnd), (call) =>
      shownRange(call, lastPosition(call), lastPosition(call)),
    ),
  ),
  mutant(
    'start-beyond-the-end-is-an-error',
    'empty-behind-the-end',
    'A `startIndex` behind the end gives an array without items.',
    answerWhen(RANGE, beginsBehindTheEnd, () => []),
  ),
  mutant(
    'start-beyond-the-end-is-an-error',
    'null-behind-the-end',
    'A `startIndex` behind the end gives null.',
    answerWhen(RANGE, beginsBehindTheEnd, () => null),
  ),
  mutant(
    'start-beyond-the-end-is-an-error',
    'clamped-to-the-end',
    'A `startIndex` behind the end stands for the last position.',
    answerWhen(
      RANGE,
      (call) => countOf(call) > 0n && beginsBehindTheEnd(call) && !asksForTooMuch(call),
      (call) => shownRange(call, lastPosition(call), lastPosition(call)),
    ),
  ),
  mutant(
    'start-beyond-the-end-is-an-error',
    'one-behind-the-end',
    'The position right behind the end gives an array without items.',
    answerWhen(
      RANGE,
      (call) => countOf(call) > 0n && startOf(call) === lastPosition(call) + 1n,
      () => [],
    ),
  ),
  mutant(
    'start-near-2-64-is-an-error',
    'sum-overflows',
    'Start and number are added in 64 bits, and a sum that overflows passes for one within the index.',
    answerWhen(
      RANGE,
      (call) => countOf(call) <= MAXIMUM && startOf(call) + countOf(call) > 2n ** 64n,
      () => [],
    ),
  ),
  mutant(
    'start-near-2-64-is-an-error',
    'start-signed',
    '`startIndex` is read with a sign, and what is negative stands for 0.',
    integerTaken(RANGE, 'startIndex', (start) => (BigInt.asIntN(64, start) < 0n && start > 0n ? 0n : start)),
  ),
  mutant(
    'empty-index-is-an-error',
    'empty-array-when-empty',
    'A range of an index that holds nothing is an array without items.',
    answerWhen(
      RANGE,
      (call) => lastPosition(call) < 0n && countOf(call) > 0n,
      () => [],
    ),
  ),
  mutant(
    'empty-index-is-an-error',
    'null-when-empty',
    'A range of an index that holds nothing is null.',
    answerWhen(
      RANGE,
      (call) => lastPosition(call) < 0n,
      () => null,
    ),
  ),
  mutant(
    'any-range-follows-the-rules',
    'short-by-one-at-the-end',
    'A range that ends close to the end lacks its last container.',
    rangeItems((items, call) => (startOf(call) + countOf(call) > lastPosition(call) - 3n ? items.slice(0, -1) : items)),
  ),
  mutant(
    'any-range-follows-the-rules',
    'twenty-at-most',
    'A range holds twenty containers at most.',
    rangeItems((items) => items.slice(0, 20)),
  ),
  mutant(
    'any-range-follows-the-rules',
    'null-for-errors',
    'What is an error is answered with null.',
    insteadOfError(RANGE, () => null),
  ),
];

/** Defects of the contents of ranges, and of their edges. */
export const GET_CONTAINER_RANGE_MUTANTS: readonly Mutant[] = [...CONTENTS, ...EDGES];
