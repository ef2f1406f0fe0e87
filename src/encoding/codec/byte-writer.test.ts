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

test.each<[string, (to: ByteWriter) => void]>([
  ['256 in one byte', (to) => to.u8(256)],
  ['65536 in two bytes', (to) => to.u16(65_536)],
  ['4294967297 in four bytes', (to) => to.u32(2 ** 32 + 1)],
  ['18446744073709551616 in eight bytes', (to) => to.u64(2n ** 64n)],
  ['-1 in eight bytes', (to) => to.u64(-1n)],
])('one that does not fit is refused: %s', (_, write) => {
  expect(() => {
    write(new ByteWriter());
  }).toThrow(RangeError);
});
