import * as node from '../../../src/reference-node/kit/index.ts';

const CONTENTS: readonly node.Mutant[] = node.mutantTable(node.RANGE, {
  'result-is-an-array/wrapped': [
    'The result is an object with the array in `containers`.',
    node.mapResultAt(node.RANGE, '', (whole) => (node.isItems(whole) ? { containers: whole } : whole)),
    { history: 'F94' },
  ],
  'result-is-an-array/by-position': [
    'The result is an object with the containers by position.',
    node.mapResultAt(node.RANGE, '', (whole) => (node.isItems(whole) ? Object.fromEntries(whole.entries()) : whole)),
  ],
  'is-consecutive/descending': [
    'The containers are in reverse order.',
    node.mapRangeItems((items) => items.toReversed()),
  ],
  'has-as-many-as-asked-for/one-less': [
    'A range contains one container less than requested.',
    node.mapRangeItems((items, call) => (BigInt(items.length) === node.countOf(call) ? items.slice(0, -1) : items)),
    { history: 'F92' },
  ],
  'items-same-as-by-index/whole-seconds': [
    'The timestamp has whole seconds, but nanoseconds in `index.getContainerByIndex`.',
    node.mapContainerAt('timestamp', (time) => node.text(time).replace(/\.\d+/, ''), node.RANGE),
  ],
  'pages-make-the-whole/ten-at-most': [
    'A range contains at most 10 containers.',
    node.mapRangeItems((items) => items.slice(0, 10)),
  ],
});

/** Defects at the edges of the rules. */
const EDGES: readonly node.Mutant[] = node.mutantTable(node.RANGE, {
  'far-over-maximum-is-an-error/low-32-bits': [
    'The method uses only the lower 32 bits of `numToFetch`.',
    node.readInteger(node.RANGE, 'numToFetch', (count) => BigInt.asUintN(32, count)),
  ],
  'zero-is-null/nothing-is-an-error': [
    'The method returns an error for `numToFetch` 0.',
    node.failWhen(node.RANGE, node.asksForNothing),
    { history: 'F93' },
  ],
  'zero-beyond-the-end-is-null/end-looked-at-first': [
    'The method returns an error for `numToFetch` 0 if `startIndex` is after the end.',
    node.failWhen(node.RANGE, node.allOf(node.asksForNothing, node.beginsBehindTheEnd)),
    { history: 'F93' },
  ],
  'zero-beyond-the-end-is-null/last-behind-the-end': [
    'The method returns the last container for `numToFetch` 0 if `startIndex` is after the end.',
    node.respondWhen(node.RANGE, node.allOf(node.asksForNothing, node.beginsBehindTheEnd), (call) =>
      node.rangeJson(call, node.lastPosition(call), node.lastPosition(call)),
    ),
  ],
  'start-near-2-64-is-an-error/start-signed': [
    'The method reads `startIndex` as a signed integer and treats a negative one as 0.',
    node.readInteger(node.RANGE, 'startIndex', (start) => (BigInt.asIntN(64, start) < 0n && start > 0n ? 0n : start)),
  ],
  'any-range-follows-the-rules/twenty-at-most': [
    'A range contains at most 20 containers.',
    node.mapRangeItems((items) => items.slice(0, 20)),
  ],
  'any-range-follows-the-rules/null-for-errors': [
    'The method returns null instead of an error.',
    node.respondInsteadOfError(node.RANGE, () => null),
  ],
  'takes-encoding/two-for-the-first': [
    'A range of only the first container contains two containers.',
    node.wrapHandler(
      node.RANGE,
      (base) => (call) =>
        base(node.startOf(call) === 0n && node.countOf(call) === 1n ? node.callWith(call, { numToFetch: 2 }) : call),
    ),
  ],
});

export const mutants: readonly node.Mutant[] = [...CONTENTS, ...EDGES];
