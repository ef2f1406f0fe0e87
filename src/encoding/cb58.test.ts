import { describe, expect, it } from 'vitest';
import { corruptions } from '../../test/support/corruptions.ts';
import { decodeCb58, encodeCb58 } from './cb58.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

describe('CB58', () => {
  it.each([
    ['11111111111111111111111111111111LpoYY', new Uint8Array(32)],
    ['111111111111111111116DBWJs', new Uint8Array(20)],
    ['45PJLL', new Uint8Array(0)],
  ])('reads and writes %s', (text, bytes) => {
    expect(decodeCb58(text)).toEqual({ ok: true, value: bytes });
    expect(encodeCb58(bytes)).toBe(text);
  });

  it.each([
    ['', 'the text is empty'],
    ['x', '1 bytes are too few to contain a checksum of 4 bytes'],
    ['11111111111111111111111111111111LpoYZ', 'the checksum does not match'],
    ['1111111111111111111111111111111LpoYY', 'the checksum does not match'],
    ['11111111111111111111111111111111LpoY0', '"0" at character 36 is not a base-58 digit'],
    [' 11111111111111111111111111111111LpoYY', '" " at character 0 is not a base-58 digit'],
    ['2'.repeat(8193), '8193 characters, at most 8192 are read as base-58'],
  ])('refuses %j', (text, reason) => expect(decodeCb58(text)).toEqual({ ok: false, reason }));

  it('refuses every single-character corruption of an ID', () => {
    const text = '27adGDbuAPKKqvtPATof6zzX33esdf56BBhYXTJrKLYjFitct5';
    const damaged = corruptions(text, ALPHABET);
    expect(damaged).toHaveLength(text.length * 57);
    expect(damaged.filter((one) => decodeCb58(one).ok)).toEqual([]);
  });
});
