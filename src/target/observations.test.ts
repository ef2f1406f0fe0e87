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

test('keeps nothing of a requirement that is ignored', () => {
  const store = new Observations(new Set(['a/b']));
  store.noteSeen(['a/b', 'a/c'], 1);
  store.noteFinding('a/b', { message: 'wrong' });
  expect([...store.entries().keys()]).toEqual(['a/c']);
});
