import { describe, expect, it } from 'vitest';
import { decodeDuration, encodeDuration } from './duration.ts';

describe('duration', () => {
  it.each([
    ['0s', 0n],
    ['1ns', 1n],
    ['1.5\u00b5s', 1500n],
    ['1.5ms', 1500000n],
    ['509.386567ms', 509386567n],
    ['580.33023ms', 580330230n],
    ['1m30s', 90000000000n],
    ['1h2m3s', 3723000000000n],
    ['1h0m0s', 3600000000000n],
    ['-1.5s', -1500000000n],
    ['2562047h47m16.854775807s', 9223372036854775807n],
    ['-2562047h47m16.854775808s', -9223372036854775808n],
  ])('reads and writes %s', (text, value) => {
    expect(decodeDuration(text)).toEqual({ ok: true, value });
    expect(encodeDuration(value)).toBe(text);
  });

  it.each([
    ['0', 0n],
    ['+5s', 5000000000n],
    ['1us', 1000n],
    ['1\u03bcs', 1000n],
    ['.5s', 500000000n],
    ['1.s', 1000000000n],
    ['90m', 5400000000000n],
    ['0.5ns', 0n],
  ])('also reads %s, which Go reads', (text, value) => expect(decodeDuration(text)).toEqual({ ok: true, value }));

  it.each([
    ['', 'the text is empty'],
    ['-', 'the text is empty'],
    ['5', '"5" is not a duration such as 1.5ms'],
    ['s', '"s" is not a duration such as 1.5ms'],
    ['.s', '".s" is not a duration such as 1.5ms'],
    ['1 s', '"1 s" is not a duration such as 1.5ms'],
    ['1e3s', '"e" is not a unit of time'],
    ['1d', '"d" is not a unit of time'],
    ['P1D', '"P1D" is not a duration such as 1.5ms'],
    ['9223372036854775808ns', '"9223372036854775808ns" does not fit in 64 bits of nanoseconds'],
    ['1'.repeat(129), '129 characters are too many for a duration'],
  ])('refuses %j', (text, reason) => expect(decodeDuration(text)).toEqual({ ok: false, reason }));
});
