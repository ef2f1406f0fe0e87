import { expect, test } from 'vitest';
import { deviationsIn, lengthDiffers } from './deviations.ts';
import { differences } from './differences.ts';

const deviations = (actual: unknown, expected: unknown): unknown => deviationsIn(differences(actual, expected));

test('each kind of deviation stands once, with its place and without indexes', () => {
  const expected = [
    { end: '5', id: 'a' },
    { end: '7', id: 'b' },
  ];
  expect(
    deviations(
      [
        { end: '6', id: 'a' },
        { end: '8', id: 'b' },
      ],
      expected,
    ),
  ).toEqual([{ at: '*/end', how: 'one-more' }]);
});

test('a value of another item is told from any other value', () => {
  const expected = [{ owner: 'x' }, { owner: 'y' }];
  expect(deviations([{ owner: 'y' }, { owner: 'x' }], expected)).toEqual([{ at: '*/owner', how: 'of-another' }]);
  expect(deviations([{ owner: 'u' }, { owner: 'v' }], expected)).toEqual([{ at: '*/owner', how: 'other' }]);
});

test('items that are missing, added, twice, or in another order', () => {
  expect(deviations(['a'], ['a', 'b'])).toEqual([{ how: 'items-missing' }]);
  expect(deviations(['a', 'b', 'c'], ['a', 'b'])).toEqual([{ how: 'items-added' }]);
  expect(deviations(['b', 'a'], ['a', 'b'])).toEqual([{ at: '*', how: 'order' }]);
});

test('members of other names are not told', () => {
  const [deviation] = deviationsIn(differences({ 'a b': 1 }, { 'a b': 2 }));
  expect(deviation).toEqual({ at: '*', how: 'one-less' });
});

test('a length is one more, one less, or empty', () => {
  expect(lengthDiffers([1, 2], 1)).toEqual([{ how: 'one-more' }]);
  expect(lengthDiffers([], 1)).toEqual([{ how: 'empty' }]);
});

test('each of a thousand unexpected items is written a few times, not once for each other', () => {
  let reads = 0;
  const items = Array.from({ length: 1_000 }, (_, at) => ({
    get at() {
      reads += 1;
      return at;
    },
  }));
  const found = items.map((value) => ({ kind: 'unexpected' as const, at: '', isItem: true as const, value }));
  expect(deviationsIn(found)).toEqual([{ how: 'items-added' }]);
  expect(reads).toBeLessThan(10 * items.length);
});
