import { expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

test('integers have their bytes, the most significant one first', () => {
  const to = new ByteWriter(1);
  to.u8(255);
  to.u16(258);
  to.u32(2 ** 32 - 1);
  to.u64(2n ** 64n - 1n);
  expect([...to.finish()]).toEqual([255, 1, 2, ...Array.from({ length: 12 }, () => 255)]);
});

test.each([
  ['u8', 256],
  ['u16', 65_536],
  ['u32', 2 ** 32 + 1],
] as const)('a %s does not hold %d', (name, value) => expect(() => new ByteWriter()[name](value)).toThrow(RangeError));

test.each([2n ** 64n, -1n])('a u64 does not hold %d', (value) => {
  expect(() => new ByteWriter().u64(value)).toThrow(RangeError);
});
