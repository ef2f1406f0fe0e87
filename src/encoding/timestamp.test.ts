import { describe, expect, it } from 'vitest';
import { decodeTimestamp, encodeTimestamp } from './timestamp.ts';

describe('timestamp', () => {
  it.each([
    ['2026-11-21T03:06:48.640736082Z', 1795230408640736082n],
    ['2024-07-31T00:00:00-04:00', 1722398400000000000n],
    ['1970-01-01T00:00:00Z', 0n],
    ['1969-12-31T23:59:59.999999999Z', -1n],
    ['2024-02-29T12:00:00.5+05:30', 1709188200500000000n],
    ['0001-01-01T00:00:00Z', -62135596800000000000n],
    ['2016-12-31t23:59:60z', 1483228800000000000n],
    ['1970-01-01T00:00:00-00:00', 0n],
    ['2024-07-31T00:00:00.0123456789Z', 1722384000012345678n],
  ])('reads %s', (text, value) => expect(decodeTimestamp(text)).toEqual({ ok: true, value }));

  it.each([
    ['', '"" is not an RFC 3339 time'],
    ['1722398400', '"1722398400" is not an RFC 3339 time'],
    ['2024-07-31 00:00:00Z', '"2024-07-31 00:00:00Z" is not an RFC 3339 time'],
    ['2024-07-31T00:00:00', 'no offset (Z or ±hh:mm) at the end'],
    ['2024-07-31T00:00:00.Z', '"2024-07-31T00:00:00.Z" is not an RFC 3339 time'],
    ['2024-07-31T00:00:00+0400', '"2024-07-31T00:00:00+0400" is not an RFC 3339 time'],
    ['2024-13-31T00:00:00Z', 'there is no month 13'],
    ['2024-00-31T00:00:00Z', 'there is no month 0'],
    ['2023-02-29T00:00:00Z', 'month 2 of 2023 has no day 29'],
    ['2024-07-00T00:00:00Z', 'month 7 of 2024 has no day 0'],
    ['2024-07-31T24:00:00Z', 'there is no time 24:00 in a day'],
    ['2024-07-31T00:60:00Z', 'there is no time 00:60 in a day'],
    ['2024-07-31T00:00:60Z', 'there is no second 60 in that minute'],
    ['2024-07-31T00:00:00+24:00', 'there is no offset +24:00'],
    ['2024-07-31T00:00:00+01:60', 'there is no offset +01:60'],
  ])('refuses %j', (text, reason) => expect(decodeTimestamp(text)).toEqual({ ok: false, reason }));

  it.each([
    [1795230408640736082n, 0, '2026-11-21T03:06:48.640736082Z'],
    [1722398400000000000n, -240, '2024-07-31T00:00:00-04:00'],
    [1709188200500000000n, 330, '2024-02-29T12:00:00.5+05:30'],
    [-1n, 0, '1969-12-31T23:59:59.999999999Z'],
  ])('writes %s at offset %s', (value, offset, text) => expect(encodeTimestamp(value, offset)).toBe(text));

  it('is not written beyond the year 9999', () => {
    expect(() => encodeTimestamp(253402300800000000000n)).toThrow('RFC 3339 has no way to write the year 10000.');
    expect(() => encodeTimestamp(10n ** 40n)).toThrow(RangeError);
  });
});
