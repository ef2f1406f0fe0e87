import { expect, it } from 'vitest';
import { compareReleases, isWithin } from './release.ts';

it.each([
  ['1.11.2', '1.11.2', 0],
  ['1.9.9', '1.10.0', -1],
  ['1.11.10', '1.11.9', 1],
  ['2.0.0', '1.99.99', 1],
  ['1.11', '1.11.0', 0],
])('releases are compared by number, not by text: %s and %s', (a, b, order) => {
  expect(Math.sign(compareReleases(a, b))).toBe(order);
  expect(Math.sign(compareReleases(b, a))).toBe(order === 0 ? 0 : -order);
});

it('a range has both of its ends, and no end without a last release', () => {
  const range = { first: '1.10.5', last: '1.11.2' };
  const inside = ['1.10.5', '1.10.19', '1.11.0', '1.11.2'];
  const all = [...inside, '1.10.4', '1.11.3', '0.99.0', '2.0.0'];
  expect(all.filter((release) => isWithin(release, range))).toEqual(inside);
  expect(['99.0.0', '1.10.4'].map((release) => isWithin(release, { first: '1.10.5' }))).toEqual([true, false]);
});
