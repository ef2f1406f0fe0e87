import { expect, test } from 'vitest';
import { oneOfEach } from './one-of-each.ts';

test('the rarest trait comes first, and what is shown already is not shown again', () => {
  const items = [['a'], ['a'], ['a', 'b'], ['a'], ['b'], ['c', 'b']];
  expect(oneOfEach(items, (traits) => traits)).toEqual([['c', 'b'], ['a']]);
  expect(oneOfEach([], () => ['a'])).toEqual([]);
});
