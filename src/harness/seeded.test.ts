import { expect, test } from 'vitest';
import { seededBelow, seededShuffle } from './seeded.ts';

test('another seed, and another name, give another sequence', () => {
  const sequence = (seed: number, name: string) =>
    Array.from({ length: 8 }, (_, i) => seededBelow(1n << 60n, seed, name, i));
  expect(sequence(1, 'a')).not.toEqual(sequence(2, 'a'));
  expect(sequence(1, 'a')).not.toEqual(sequence(1, 'b'));
});

test('numbers stay below the bound and reach it', () => {
  const drawn = Array.from({ length: 200 }, (_, i) => seededBelow(3n, 1, i));
  expect(new Set(drawn)).toEqual(new Set([0n, 1n, 2n]));
});

test('a shuffle keeps the items, changes their order and not its input', () => {
  const items = Array.from({ length: 20 }, (_, i) => i);
  const shuffled = seededShuffle(items, 1, 'x');
  expect([...shuffled].sort((a, b) => a - b)).toEqual(items);
  expect(shuffled).not.toEqual(items);
  expect(items[0]).toBe(0);
});
