import { describe, expect, it } from 'vitest';
import { decodeNatural, decodeUint32, decodeUint64, decodeFloatString } from './decimal.ts';

describe('unsigned integers as text', () => {
  it.each([
    ['0', 0n],
    ['53', 53n],
    ['18446744073709551615', 18446744073709551615n],
  ])('reads %s', (text, value) => expect(decodeUint64(text)).toEqual({ ok: true, value }));

  it.each([
    ['', 'the text is empty'],
    ['-1', '"-1" has a sign'],
    ['+1', '"+" at character 0 is not a decimal digit'],
    [' 1', '" " at character 0 is not a decimal digit'],
    ['1.0', '"." at character 1 is not a decimal digit'],
    ['1e1', '"e" at character 1 is not a decimal digit'],
    ['0x3', '"x" at character 1 is not a decimal digit'],
    ['٣', '"٣" at character 0 is not a decimal digit'],
    ['03', '"03" has a leading zero'],
    ['18446744073709551616', '"18446744073709551616" does not fit in 64 bits (at most 18446744073709551615)'],
  ])('refuses %j', (text, reason) => expect(decodeUint64(text)).toEqual({ ok: false, reason }));

  it('has a narrower kind of 32 bits', () => {
    expect(decodeUint32('4294967295')).toEqual({ ok: true, value: 4294967295 });
    expect(decodeUint32('4294967296').ok).toBe(false);
  });

  it('has a wider kind without a width', () => {
    expect(decodeNatural('18446744073709551616')).toEqual({ ok: true, value: 2n ** 64n });
    for (const text of ['', '-1', '01', '1.0', '9'.repeat(81)]) expect(decodeNatural(text).ok, text).toBe(false);
  });

  it.each([decodeNatural, decodeUint64, decodeFloatString])('refuses millions of digits at once: %o', (decode) => {
    for (const sign of ['', '-']) expect(decode(sign + '9'.repeat(30_000_000)).ok).toBe(false);
  });
});

describe('fractions as text', () => {
  it.each([
    ['12.5000', 12.5],
    ['100.0000', 100],
    ['0.0000', 0],
    ['99.9934', 99.9934],
    ['2', 2],
    ['-1.5', -1.5],
  ])('reads %s', (text, value) => expect(decodeFloatString(text)).toEqual({ ok: true, value }));

  it.each(['.5', '5.', '01.5', '1e3', 'NaN', 'Infinity', '+1', ' 1', '1,5', '12.5%', '0x1'])('refuses %j', (text) => {
    expect(decodeFloatString(text)).toEqual({ ok: false, reason: `${JSON.stringify(text)} is not a decimal fraction` });
  });

  it('refuses what no double holds, and nothing', () => {
    expect(decodeFloatString('9'.repeat(400)).ok).toBe(false);
    expect(decodeFloatString('')).toEqual({ ok: false, reason: 'the text is empty' });
  });
});
