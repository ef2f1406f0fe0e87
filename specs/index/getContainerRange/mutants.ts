import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = node.mutantTable(node.RANGE, {
  'over-64-bits-is-an-error/cast': [
    'The method takes 64 bits of `startIndex`.',
    node.castArgument('index.getContainerRange', 'startIndex', 64),
  ],
  'result-is-an-array/wrapped': [
    'The result is an object with the array in `containers`.',
    node.mapResultAt(node.RANGE, '', (whole) => (node.isItems(whole) ? { containers: whole } : whole)),
    { history: 'F94' },
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
  'any-range-follows-the-rules/twenty-at-most': [
    'A range contains at most 20 containers.',
    node.mapRangeItems((items) => items.slice(0, 20)),
  ],
  'any-range-follows-the-rules/null-for-errors': [
    'The method returns null instead of an error.',
    node.respondInsteadOfError(node.RANGE, () => null),
  ],
  'result-wraps-containers/bare-array': [
    'The result is the array itself, as in the document.',
    node.withDialect({ rangeWrapped: false }, [node.RANGE]),
    { history: 'F94' },
  ],
  'zero-is-an-error/nothing-is-null': [
    'The method returns null for `numToFetch` 0, as in the document.',
    node.withDialect({ rangeOfNothing: 'null' }, [node.RANGE]),
    { history: 'F93' },
  ],
  'zero-beyond-the-end-is-an-error/nothing-behind-the-end-is-null': [
    'The method returns null for `numToFetch` 0 if `startIndex` is after the end.',
    node.respondWhen(node.RANGE, node.allOf(node.asksForNothing, node.beginsBehindTheEnd), () => null),
  ],
  'any-range-from-one-follows-the-rules/ranges-short-by-one': [
    'A range does not contain its last container.',
    node.mapRangeItems((items) => (items.length > 1 ? items.slice(0, -1) : items)),
  ],
  'any-range-from-one-follows-the-rules/nothing-is-one': [
    'The method returns one container for `numToFetch` 0.',
    node.mapArgument(node.RANGE, 'numToFetch', (count) => (node.text(count) === '0' ? 1 : count)),
  ],
});
