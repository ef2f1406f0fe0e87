import { expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

test.each([
  ['u8', 256],
  ['u16', 65_536],
  ['u32', 2 ** 32 + 1],
] as const)('a %s does not hold %d', (name, value) => expect(() => new ByteWriter()[name](value)).toThrow(RangeError));

test.each([2n ** 64n, -1n])('a u64 does not hold %d', (value) => {
  expect(() => new ByteWriter().u64(value)).toThrow(RangeError);
});
