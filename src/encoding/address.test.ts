import { bech32, bech32m } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { corruptions } from '../../test/support/corruptions.ts';
import { decodeAddress, encodeAddress } from './address.ts';
import { encodeHex } from './hex.ts';

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

describe('address', () => {
  // Owners as a node wrote them into addresses, and into the bytes of UTXOs that it listed for these addresses.
  it.each([
    ['P-custom1thklh702txwafc72d2qtxv7ywt7sk0mf5n6kqp', 'custom', '0x5dedfbf9ea599dd4e3ca6a80b333c472fd0b3f69'],
    ['P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'custom', '0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c'],
  ])('reads and writes %s', (text, hrp, hex) => {
    const address = decodeAddress(text);
    expect(address).toMatchObject({ ok: true, value: { chain: 'P', hrp } });
    if (!address.ok) return;
    expect(encodeHex(address.value.bytes)).toBe(hex);
    expect(encodeAddress(address.value)).toBe(text);
  });

  it('reads the bech32 part in upper case, and writes it in lower case', () => {
    const address = decodeAddress('P-CUSTOM1THKLH702TXWAFC72D2QTXV7YWT7SK0MF5N6KQP');
    expect(address.ok && encodeAddress(address.value)).toBe('P-custom1thklh702txwafc72d2qtxv7ywt7sk0mf5n6kqp');
  });

  it.each([
    // The first five are refused by deployed nodes as well.
    ['', 'no dash between chain alias and address'],
    ['x', 'no dash between chain alias and address'],
    ['custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'no dash between chain alias and address'],
    ['P-', 'nothing after the dash'],
    ['P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7q', 'the checksum does not match'],
    ['P-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'the checksum does not match'],
    ['-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'no chain alias before the dash'],
    ['P-Custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'upper and lower case are mixed'],
    ['P-custom', 'no 1 between network prefix and data'],
    ['P-18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'no network prefix before the 1'],
    ['P-custom1qqqqq', '5 characters after the 1 are too few for a checksum of 6'],
    ['P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xdebp', '"b" is not a bech32 character'],
    ['P-cüstom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p', 'the network prefix contains a non-ASCII character'],
    [`P-${'a'.repeat(91)}`, '91 characters after the dash, at most 90'],
    [`P-${bech32.encode('avax', bech32.toWords(new Uint8Array(32)))}`, '32 bytes instead of 20'],
    [`P-${bech32.encode('avax', [31])}`, 'the last characters contain bits that belong to no byte'],
    [
      `P-${bech32m.encode('avax', bech32m.toWords(new Uint8Array(20)))}`,
      'the checksum is that of bech32m, not of bech32',
    ],
  ])('refuses %j', (text, reason) => expect(decodeAddress(text)).toEqual({ ok: false, reason }));

  it('refuses every single-character corruption of the bech32 part', () => {
    const text = 'P-custom1thklh702txwafc72d2qtxv7ywt7sk0mf5n6kqp';
    const damaged = corruptions(text, `${BECH32}1b${text.toUpperCase()}`, 2);
    expect(damaged.length).toBeGreaterThan(1400);
    expect(damaged.filter((one) => decodeAddress(one).ok)).toEqual([]);
  });

  it('is written of 20 bytes only', () => {
    expect(() => encodeAddress({ chain: 'P', hrp: 'avax', bytes: new Uint8Array(32) })).toThrow(
      'An address has 20 bytes, not 32.',
    );
  });
});
