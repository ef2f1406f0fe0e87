import { describe, expect, it } from 'vitest';
import { corruptions } from '../../test/support/corruptions.ts';
import { valueOf } from '../../test/support/value-of.ts';
import { checkHex, decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from './hex.ts';

/** The shortest transaction that a node gave in both forms. */
const UNCHECKED = '0x0000000000140efc13e3c524cd382cc67312c8283c8e551a1a81e142b799f8e5d47f9d2996e400000000';
const CHECKED = `${UNCHECKED}30d7032b`;

describe('hex', () => {
  it.each([
    ['0x', []],
    ['0x00', [0]],
    ['0xDEADbeef', [0xde, 0xad, 0xbe, 0xef]],
  ])('reads %s', (text, bytes) => {
    expect(decodeHex(text)).toEqual({ ok: true, value: Uint8Array.from(bytes) });
    expect(checkHex(text)).toEqual({ ok: true, value: text });
  });

  it.each([
    ['', 'does not begin with 0x'],
    ['00', 'does not begin with 0x'],
    ['0X00', 'does not begin with 0x'],
    ['0x0', 'an odd number of hex digits (1)'],
    ['0xzz', '"z" at character 2 is not a hex digit'],
    ['0x00 ', '" " at character 4 is not a hex digit'],
    ['0x\u0130\u0130', '"\u0130" at character 2 is not a hex digit'],
    ['0x00\u{1f600}', '"\u{1f600}" at character 4 is not a hex digit'],
  ])('refuses %j', (text, reason) => {
    expect(decodeHex(text)).toEqual({ ok: false, reason });
    expect(checkHex(text)).toEqual({ ok: false, reason });
  });
});

describe('hex with checksum', () => {
  it.each([
    ['what a node wrote', CHECKED, UNCHECKED],
    ['no bytes', '0x7852b855', '0x'],
  ])('reads and writes %s', (_title, checked, unchecked) => {
    const bytes = valueOf(decodeHex(unchecked));
    expect(decodeHexChecked(checked)).toEqual({ ok: true, value: bytes });
    expect([encodeHexChecked(bytes), encodeHex(bytes)]).toEqual([checked, unchecked]);
  });

  it.each([
    ['0x', '0 bytes are too few to contain a checksum of 4 bytes'],
    ['0x00', '1 bytes are too few to contain a checksum of 4 bytes'],
    [UNCHECKED, 'the checksum does not match'],
    [CHECKED.replace(/2b$/, '00'), 'the checksum does not match'],
    [CHECKED.slice(2), 'does not begin with 0x'],
  ])('refuses %j', (text, reason) => expect(decodeHexChecked(text)).toEqual({ ok: false, reason }));

  it('refuses every single-character corruption', () => {
    const damaged = corruptions(CHECKED, '0123456789abcdefg', 2);
    expect(damaged.length).toBeGreaterThan(1400);
    expect(damaged.filter((one) => decodeHexChecked(one).ok)).toEqual([]);
  });

  it('reads a text of many megabytes quickly', () => expect(decodeHex(`0x${'ab'.repeat(16_000_000)}`).ok).toBe(true));
});
