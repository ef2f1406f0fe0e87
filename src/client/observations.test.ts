import { expect, test } from 'vitest';
import { Observations } from './observations.ts';

test('keeps which exchanges showed a requirement, the first three, and counts all and their places', () => {
  const store = new Observations();
  for (const exchange of [4, 9, 11, 12]) store.noteSeen(new Map([['a/b', 2]]), exchange);
  expect(store.of('a/b')).toEqual({ shownBy: [4, 9, 11], responses: 4, places: 8, findings: [], count: 0 });
  expect(store.of('a/c')).toBeUndefined();
});

test('keeps twenty findings and counts all', () => {
  const store = new Observations();
  for (let i = 0; i < 30; i += 1) store.noteFinding('a/b', { message: `finding ${i}` });
  expect(store.of('a/b')?.findings).toHaveLength(20);
  expect(store.of('a/b')?.count).toBe(30);
});

test('keeps the first finding of each kind, however many of another kind there are', () => {
  const store = new Observations();
  for (let i = 0; i < 30; i += 1) store.noteFinding('a/b', { message: `finding ${i}`, signature: { kind: 'schema' } });
  for (const message of ['another kind', 'the same']) {
    store.noteFinding('a/b', { message, signature: { kind: 'http', rule: 'status' } });
  }
  expect(store.of('a/b')?.findings).toHaveLength(21);
  expect(store.of('a/b')?.findings.at(-1)?.message).toBe('another kind');
  expect(store.of('a/b')?.count).toBe(32);
});

test('keeps nothing of a requirement that is ignored', () => {
  const store = new Observations(new Set(['a/b']));
  store.noteSeen(
    new Map([
      ['a/b', 1],
      ['a/c', 1],
    ]),
    1,
  );
  store.noteFinding('a/b', { message: 'wrong' });
  expect([...store.entries().keys()]).toEqual(['a/c']);
});
