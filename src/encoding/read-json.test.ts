import { expect, test } from 'vitest';
import type { JsonValue } from './json.ts';
import { integerOf } from './read-json.ts';

test.each<[JsonValue, bigint | undefined]>([
  ['18446744073709551615', 18446744073709551615n],
  [53, 53n],
  [2n ** 64n - 1n, 2n ** 64n - 1n],
  [2n ** 64n, undefined],
  ['99999999999999999999', undefined],
  [-1, undefined],
  ['-1', undefined],
  [1.5, undefined],
  [true, undefined],
  [null, undefined],
  ['', undefined],
  ['0x02', undefined],
  [['1'], undefined],
  ['9'.repeat(3_000_000), undefined],
])('an integer is read from numbers and decimal texts that fit into 64 bits', (height, integer) => {
  expect(integerOf({ height }, 'height')).toBe(integer);
});
