import { expect, test } from 'vitest';
import { LosslessNumber } from './json.ts';
import { weigh } from './weigh.ts';

test.each([
  ['a text', 'x'.repeat(1000), 1040],
  ['a number that is kept as text', new LosslessNumber('1e400'), 45],
  ['a list', [1, 'two', null], 163],
  ['an object, with the names of its members', { name: 'x'.repeat(10), of: [] }, 136],
])('%s', (_title, value, bytes) => expect(weigh(value, 1_000_000)).toBe(bytes));

test('counting ends at the limit', () => {
  const long = Array.from({ length: 100_000 }, () => 'x'.repeat(10));
  expect(weigh(long, 1000)).toBeLessThan(1100);
});
