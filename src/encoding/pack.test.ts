import { expect, test } from 'vitest';
import { u16, u32, u64, u8 } from './pack.ts';

test('integers have their bytes, the most significant one first', () => {
  expect([...u8(255), ...u16(258), ...u32(2 ** 32 - 1), ...u64(2n ** 64n - 1n)]).toEqual([
    255,
    1,
    2,
    ...Array.from({ length: 12 }, () => 255),
  ]);
});

test.each<[string, () => Uint8Array]>([
  ['256 does not fit in 1 bytes.', () => u8(256)],
  ['65536 does not fit in 2 bytes.', () => u16(65_536)],
  ['4294967297 does not fit in 4 bytes.', () => u32(2 ** 32 + 1)],
  ['18446744073709551616 does not fit in 8 bytes.', () => u64(2n ** 64n)],
  ['-1 does not fit in 8 bytes.', () => u64(-1n)],
])('one that does not fit is refused: %s', (message, pack) => {
  expect(pack).toThrow(new RangeError(message));
});
