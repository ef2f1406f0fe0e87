import { expect, test } from 'vitest';
import { Observations } from './observations.ts';

test('keeps which exchanges showed a requirement, the first three', () => {
  const store = new Observations();
  for (const exchange of [4, 9, 11, 12]) store.noteSeen(['a/b'], exchange);
  expect(store.of('a/b')).toEqual({ shownBy: [4, 9, 11], findings: [], count: 0 });
  expect(store.of('a/c')).toBeUndefined();
});

test('keeps twenty findings and counts all', () => {
  const store = new Observations();
  for (let i = 0; i < 30; i += 1) store.noteFinding('a/b', { message: `finding ${i}` });
  expect(store.of('a/b')?.findings).toHaveLength(20);
  expect(store.of('a/b')?.count).toBe(30);
});

test('draining hands on what is new and only once', () => {
  const store = new Observations();
  store.noteFinding('a/b', { message: 'wrong' });
  expect(store.drain()).toEqual([['a/b', { shownBy: [], findings: [{ message: 'wrong' }], count: 1 }]]);
  expect(store.drain()).toEqual([]);
});

test('merging adds up what several stores saw', () => {
  const one = new Observations();
  const other = new Observations();
  one.noteSeen(['a/b'], 1);
  other.noteSeen(['a/b', 'a/c'], 2);
  other.noteFinding('a/b', { message: 'wrong', exchange: 2 });
  one.merge(other.drain());
  expect(one.of('a/b')).toEqual({ shownBy: [1, 2], findings: [{ message: 'wrong', exchange: 2 }], count: 1 });
  expect(one.of('a/c')?.shownBy).toEqual([2]);
});
