import { expect, test } from 'vitest';
import { ResultsInMemory } from './results-in-memory.ts';

const text = (length: number): string[] => ['x'.repeat(length)];

test('the result that nobody used for the longest time goes first', () => {
  const results = new ResultsInMemory(10_000);
  expect(results.add('a', text(4000))).toEqual([]);
  expect(results.add('b', text(4000))).toEqual([]);
  results.use('a');
  expect(results.add('c', text(4000))).toEqual(['b']);
  expect(results.add('d', text(9000))).toEqual(['a', 'c']);
});

test('a value that several responses contain counts once, until the last of them goes', () => {
  const results = new ResultsInMemory(10_000);
  const shared = text(6000);
  expect(results.add('a', shared)).toEqual([]);
  expect(results.add('b', shared)).toEqual([]);
  results.remove('a');
  expect(results.add('c', text(3000))).toEqual([]);
  expect(results.add('d', text(3000))).toEqual(['b']);
});

test('a result above the limit is not kept, and takes no place', () => {
  const results = new ResultsInMemory(10_000);
  expect(results.add('a', text(9000))).toEqual([]);
  expect(results.add('b', text(20_000))).toEqual(['b']);
  results.remove('b');
  expect(results.add('c', text(500))).toEqual([]);
});

test('small results go last, since each of them saves a request as a large one does', () => {
  const results = new ResultsInMemory(1_000_000);
  expect(results.add('small', text(100))).toEqual([]);
  expect(results.add('a', text(600_000))).toEqual([]);
  expect(results.add('b', text(600_000))).toEqual(['a']);
  expect(results.add('c', text(999_900))).toEqual(['b', 'c']);
  const more = Array.from({ length: 2500 }, (_, at) => results.add(`small ${at}`, text(400)));
  expect(more.flat()[0]).toBe('small');
});
