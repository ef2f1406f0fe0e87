import {
  EMPTY_CONTAINER,
  MAXIMUM,
  type Mutant,
  RANGE,
  allOf,
  respondWhen,
  asksForNothing,
  asksForTooMuch,
  beginsBehindTheEnd,
  callWith,
  mapContainerAt,
  countOf,
  failWhen,
  flip,
  wrapHandler,
  respondInsteadOfError,
  readInteger,
  isItems,
  lastPosition,
  mutantTable,
  mapRangeItems,
  refuse,
  mapResultAt,
  runsOut,
  rangeJson,
  startOf,
  text,
  withBytes,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of what a range holds. */
const CONTENTS: readonly Mutant[] = mutantTable(RANGE, {
  'result-is-an-array/refuses': ['The method returns an error for every call.', wrapHandler(RANGE, () => refuse)],
  'result-is-an-array/wrapped': [
    'The result is an object with the array in `containers`.',
    mapResultAt(RANGE, '', (whole) => (isItems(whole) ? { containers: whole } : whole)),
    { history: 'F94' },
  ],
  'result-is-an-array/by-position': [
    'The result is an object with the containers by position.',
    mapResultAt(RANGE, '', (whole) => (isItems(whole) ? Object.fromEntries(whole.entries()) : whole)),
  ],
  'items-are-containers/ids-alone': [
    'The items are IDs instead of containers.',
    mapRangeItems((items) => items.map((_, at) => `${at}`)),
  ],
  'items-are-containers/null-items': ['The items are null.', mapRangeItems((items) => items.map(() => null))],
  'begins-at-start-index/behind-the-start': [
    'The range does not contain the container at `startIndex`.',
    mapRangeItems((items) => (items.length > 1 ? items.slice(1) : items)),
  ],
  'begins-at-start-index/start-from-one': [
    'The method counts `startIndex` from 1, except 0.',
    readInteger(RANGE, 'startIndex', (start) => (start > 0n ? start - 1n : start)),
  ],
  'begins-at-start-index/start-ignored': ['Every range begins at 0.', readInteger(RANGE, 'startIndex', () => 0n)],
  'is-consecutive/descending': ['The containers are in reverse order.', mapRangeItems((items) => items.toReversed())],
  'is-consecutive/range-of-one': [
    'A range contains only its first container.',
    mapRangeItems((items) => items.slice(0, 1)),
  ],
  'is-consecutive/one-left-out': [
    'The range does not contain its second container.',
    mapRangeItems((items) => items.filter((_, at) => at !== 1)),
  ],
  'is-consecutive/one-twice': [
    'The second container of a range is the first one again.',
    mapRangeItems((items) => items.map((item, at) => (at === 1 ? (items[0] ?? item) : item))),
  ],
  'has-as-many-as-asked-for/one-less': [
    'A range contains one container less than requested.',
    mapRangeItems((items, call) => (BigInt(items.length) === countOf(call) ? items.slice(0, -1) : items)),
    { history: 'F92' },
  ],
  'has-as-many-as-asked-for/one-more': [
    'A range contains one container more than requested.',
    readInteger(RANGE, 'numToFetch', (count) => (count > 0n && count < MAXIMUM ? count + 1n : count)),
  ],
  'has-as-many-as-asked-for/up-to-the-number': [
    'The method reads `numToFetch` as the position after the end of the range.',
    wrapHandler(
      RANGE,
      (base) => (call) =>
        startOf(call) <= lastPosition(call) && countOf(call) > 0n && !asksForTooMuch(call)
          ? rangeJson(call, startOf(call), countOf(call) - 1n)
          : base(call),
    ),
  ],
  'items-same-as-by-index/bit-turned': [
    'One bit of the bytes is flipped, and the checksum matches.',
    mapContainerAt('bytes', withBytes(flip), RANGE),
  ],
  'items-same-as-by-index/whole-seconds': [
    'The timestamp has whole seconds, but nanoseconds in `index.getContainerByIndex`.',
    mapContainerAt('timestamp', (time) => text(time).replace(/\.\d+/, ''), RANGE),
  ],
  'pages-make-the-whole/pages-overlap': [
    'A range that does not begin at 0 begins one container too early.',
    wrapHandler(
      RANGE,
      (base) => (call) =>
        startOf(call) > 0n && !beginsBehindTheEnd(call) && countOf(call) > 1n && !asksForTooMuch(call)
          ? rangeJson(call, startOf(call) - 1n, startOf(call) + countOf(call) - 1n)
          : base(call),
    ),
  ],
  'pages-make-the-whole/ten-at-most': [
    'A range contains at most 10 containers.',
    mapRangeItems((items) => items.slice(0, 10)),
  ],
  'runs-out-at-the-end/all-or-nothing': [
    'The method returns an error for a range that exceeds the end.',
    failWhen(RANGE, runsOut),
  ],
  'runs-out-at-the-end/without-the-last': [
    'A range that exceeds the end does not contain the last container.',
    mapRangeItems((items, call) => (runsOut(call) ? items.slice(0, -1) : items)),
  ],
  'runs-out-at-the-end/filled-up': [
    'A range that exceeds the end contains an empty container after the end.',
    mapRangeItems((items, call) => (runsOut(call) && items.length < 1024 ? [...items, EMPTY_CONTAINER] : items)),
  ],
  'start-at-the-end-is-accepted/nothing-at-the-end': [
    'A range that begins at the last position is empty.',
    mapRangeItems((items, call) => (startOf(call) === lastPosition(call) ? [] : items)),
  ],
  'start-at-the-end-is-accepted/last-not-reached': [
    'The method returns an error for a `startIndex` equal to the last position.',
    failWhen(RANGE, (call) => countOf(call) > 0n && startOf(call) === lastPosition(call)),
  ],
});

/** Defects at the edges of the rules. */
const EDGES: readonly Mutant[] = mutantTable(RANGE, {
  'one-is-accepted/two-at-least': [
    'The method returns an error for `numToFetch` 1.',
    failWhen(RANGE, (call) => countOf(call) === 1n),
  ],
  'one-is-accepted/one-is-nothing': [
    'The method returns no container for `numToFetch` 1.',
    mapRangeItems((items, call) => (countOf(call) === 1n ? [] : items)),
  ],
  'maximum-is-accepted/refused-one-too-early': [
    'The method returns an error for `numToFetch` 1024.',
    failWhen(RANGE, (call) => countOf(call) === MAXIMUM),
  ],
  'maximum-is-accepted/thousand-at-most': [
    'A range contains at most 1000 containers.',
    mapRangeItems((items) => items.slice(0, 1000)),
  ],
  'over-maximum-is-an-error/clamped': [
    'The method treats `numToFetch` above 1024 as 1024.',
    readInteger(RANGE, 'numToFetch', (count) => (count > MAXIMUM ? MAXIMUM : count)),
  ],
  'over-maximum-is-an-error/refused-one-too-late': [
    'The method accepts `numToFetch` 1025.',
    respondWhen(
      RANGE,
      (call) => countOf(call) === MAXIMUM + 1n,
      (call) => rangeJson(call, startOf(call), startOf(call) + MAXIMUM),
    ),
  ],
  'over-maximum-is-an-error/null-when-too-much': [
    'The method returns null for `numToFetch` above 1024.',
    respondWhen(RANGE, asksForTooMuch, () => null),
  ],
  'far-over-maximum-is-an-error/low-32-bits': [
    'The method uses only the lower 32 bits of `numToFetch`.',
    readInteger(RANGE, 'numToFetch', (count) => BigInt.asUintN(32, count)),
  ],
  'far-over-maximum-is-an-error/signed': [
    'The method reads `numToFetch` as a signed integer and treats a negative one as 0.',
    readInteger(RANGE, 'numToFetch', (count) => (BigInt.asIntN(64, count) < 0n ? 0n : count)),
    { hiddenBy: ['range-of-nothing-is-an-error'] },
  ],
  'far-over-maximum-is-an-error/far-over-clamped': [
    'The method treats `numToFetch` far above 1024 as 1024.',
    readInteger(RANGE, 'numToFetch', (count) => (count > 2n ** 30n ? MAXIMUM : count)),
  ],
  'zero-is-null/nothing-is-an-error': [
    'The method returns an error for `numToFetch` 0.',
    failWhen(RANGE, asksForNothing),
    { history: 'F93' },
  ],
  'zero-is-null/nothing-is-everything': [
    'The method treats `numToFetch` 0 as 1024.',
    readInteger(RANGE, 'numToFetch', (count) => (count === 0n ? MAXIMUM : count)),
  ],
  'zero-beyond-the-end-is-null/end-looked-at-first': [
    'The method returns an error for `numToFetch` 0 if `startIndex` is after the end.',
    failWhen(RANGE, allOf(asksForNothing, beginsBehindTheEnd)),
    { history: 'F93' },
  ],
  'zero-beyond-the-end-is-null/last-behind-the-end': [
    'The method returns the last container for `numToFetch` 0 if `startIndex` is after the end.',
    respondWhen(RANGE, allOf(asksForNothing, beginsBehindTheEnd), (call) =>
      rangeJson(call, lastPosition(call), lastPosition(call)),
    ),
  ],
  'start-beyond-the-end-is-an-error/empty-behind-the-end': [
    'The method returns an empty array for a `startIndex` after the end.',
    respondWhen(RANGE, beginsBehindTheEnd, () => []),
  ],
  'start-beyond-the-end-is-an-error/null-behind-the-end': [
    'The method returns null for a `startIndex` after the end.',
    respondWhen(RANGE, beginsBehindTheEnd, () => null),
  ],
  'start-beyond-the-end-is-an-error/clamped-to-the-end': [
    'The method treats a `startIndex` after the end as the last position.',
    respondWhen(
      RANGE,
      (call) => countOf(call) > 0n && beginsBehindTheEnd(call) && !asksForTooMuch(call),
      (call) => rangeJson(call, lastPosition(call), lastPosition(call)),
    ),
  ],
  'start-beyond-the-end-is-an-error/one-behind-the-end': [
    'The method returns an empty array for the position directly after the end.',
    respondWhen(
      RANGE,
      (call) => countOf(call) > 0n && startOf(call) === lastPosition(call) + 1n,
      () => [],
    ),
  ],
  'start-near-2-64-is-an-error/sum-overflows': [
    'The sum of `startIndex` and `numToFetch` overflows 64 bits and looks like a position in the index.',
    respondWhen(
      RANGE,
      (call) => countOf(call) <= MAXIMUM && startOf(call) + countOf(call) > 2n ** 64n,
      () => [],
    ),
  ],
  'start-near-2-64-is-an-error/start-signed': [
    'The method reads `startIndex` as a signed integer and treats a negative one as 0.',
    readInteger(RANGE, 'startIndex', (start) => (BigInt.asIntN(64, start) < 0n && start > 0n ? 0n : start)),
  ],
  'empty-index-is-an-error/empty-array-when-empty': [
    'The method returns an empty array on an empty index.',
    respondWhen(
      RANGE,
      (call) => lastPosition(call) < 0n && countOf(call) > 0n,
      () => [],
    ),
  ],
  'empty-index-is-an-error/null-when-empty': [
    'The method returns null on an empty index.',
    respondWhen(
      RANGE,
      (call) => lastPosition(call) < 0n,
      () => null,
    ),
  ],
  'any-range-follows-the-rules/short-by-one-at-the-end': [
    'A range close to the end does not contain its last container.',
    mapRangeItems((items, call) =>
      startOf(call) + countOf(call) > lastPosition(call) - 3n ? items.slice(0, -1) : items,
    ),
  ],
  'any-range-follows-the-rules/last-of-long-ranges-lost': [
    'A range of 41 to 1021 containers lacks its last one.',
    mapRangeItems((items, call) => (countOf(call) > 40n && countOf(call) < 1022n ? items.slice(0, -1) : items)),
  ],
  'any-range-follows-the-rules/twenty-at-most': [
    'A range contains at most 20 containers.',
    mapRangeItems((items) => items.slice(0, 20)),
  ],
  'any-range-follows-the-rules/null-for-errors': [
    'The method returns null instead of an error.',
    respondInsteadOfError(RANGE, () => null),
  ],
  'takes-encoding/two-for-the-first': [
    'A range of only the first container contains two containers.',
    wrapHandler(
      RANGE,
      (base) => (call) => base(startOf(call) === 0n && countOf(call) === 1n ? callWith(call, { numToFetch: 2 }) : call),
    ),
  ],
});

/** Defects of the contents of ranges, and of their edges. */
export const mutants: readonly Mutant[] = [...CONTENTS, ...EDGES];
