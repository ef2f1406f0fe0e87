import { expect, test } from 'vitest';
import { ValidatorSet } from './validator-sets.ts';

const member = (weight: bigint) => ({ weight, isDelegated: false });

test('a snapshot keeps the members of its moment, whatever changes later', () => {
  const set = new ValidatorSet();
  set.change('a', member(1n));
  set.change('b', member(2n));
  const snapshot = set.snapshot();
  set.change('a', member(5n));
  set.change('b', undefined);
  set.change('c', member(3n));
  set.change('a', undefined);
  expect([snapshot.get('a')?.weight, snapshot.get('b')?.weight, snapshot.get('c')]).toEqual([1n, 2n, undefined]);
  expect([...snapshot.members()].map(([node]) => node).sort()).toEqual(['a', 'b']);
  expect([...set.members()].map(([node]) => node)).toEqual(['c']);
});

test('the set before a change is there once, and only if there was a change', () => {
  const set = new ValidatorSet();
  expect(set.takeBefore()).toBeUndefined();
  set.change('a', member(1n));
  set.change('a', member(2n));
  expect(set.takeBefore()?.get('a')).toBeUndefined();
  expect(set.takeBefore()).toBeUndefined();
  set.change('a', member(3n));
  expect(set.takeBefore()?.get('a')?.weight).toBe(2n);
});
