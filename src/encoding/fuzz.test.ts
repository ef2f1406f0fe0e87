import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyJson, anyText, bounded } from '../../test/support/fuzz.ts';
import { decodeAddress, encodeAddress } from './address.ts';
import { decodeCb58, encodeCb58 } from './cb58.ts';
import { decodeUint32, decodeUint64, decodeFloatString } from './decimal.ts';
import { decodeDuration, encodeDuration } from './duration.ts';
import { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from './hex.ts';
import { decodeId } from './id.ts';
import { parseJson, stringifyJson } from './json.ts';
import { decodeNodeId } from './node-id.ts';
import { decodeTimestamp, encodeTimestamp } from './timestamp.ts';

const DECODERS = {
  decodeAddress,
  decodeCb58,
  decodeUint32,
  decodeUint64,
  decodeDuration,
  decodeFloatString,
  decodeHex,
  decodeHexChecked,
  decodeId,
  decodeNodeId,
  decodeTimestamp,
};
const CHARACTERS = '0123456789abcxyzABCXYZ-+.:hmsnuµTZ ';
/** Texts near what decoders take. */
const nearText = fc.oneof(
  anyText,
  fc.string({ unit: fc.nat(CHARACTERS.length - 1).map((at) => CHARACTERS.charAt(at)), maxLength: 60 }),
  fc.uint8Array({ maxLength: 40 }).map(encodeCb58),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => `NodeID-${encodeCb58(bytes)}`),
  fc.uint8Array({ maxLength: 40 }).map(encodeHex),
);

test.each(Object.entries(DECODERS))('any text: %s gives a value or a reason', (_name, decode) => {
  fc.assert(
    fc.property(nearText, (text) => {
      const decoded = decode(text);
      expect(decoded.ok ? 'a reason' : decoded.reason).not.toBe('');
    }),
    bounded(),
  );
});

describe('what was encoded is decoded', () => {
  test('bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (value) => {
        expect(decodeCb58(encodeCb58(value))).toEqual({ ok: true, value });
        expect(decodeHex(encodeHex(value))).toEqual({ ok: true, value });
        expect(decodeHexChecked(encodeHexChecked(value))).toEqual({ ok: true, value });
      }),
      bounded(),
    );
  });

  test('addresses, for any network prefix', () => {
    const address = fc.record({
      chain: fc.constantFrom('P', 'X', 'C'),
      hrp: fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/),
      bytes: fc.uint8Array({ minLength: 20, maxLength: 20 }),
    });
    fc.assert(
      fc.property(address, (value) => {
        expect(decodeAddress(encodeAddress(value))).toEqual({ ok: true, value });
      }),
      bounded(),
    );
  });

  test('durations and timestamps', () => {
    const duration = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    const time = fc.bigInt({ min: -62135510400000000000n, max: 253402214400000000000n });
    fc.assert(
      fc.property(duration, time, fc.integer({ min: -1439, max: 1439 }), (span, value, offset) => {
        expect(decodeDuration(encodeDuration(span))).toEqual({ ok: true, value: span });
        expect(decodeTimestamp(encodeTimestamp(value, offset))).toEqual({ ok: true, value });
      }),
      bounded(),
    );
  });

  test('JSON, and reading it changes no prototype', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = stringifyJson(value);
        const parsed = parseJson(text);
        expect(parsed.ok && stringifyJson(parsed.value)).toBe(text);
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect(({} as Record<string, unknown>).jsonrpc).toBeUndefined();
      }),
      bounded(),
    );
  });
});

describe('JSON of any bytes', () => {
  const nearJson = fc
    .tuple(anyJson, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }), fc.nat())
    .map(([value, changes, end]) => {
      const bytes = Buffer.from(stringifyJson(value));
      for (const [at, byte] of changes) bytes[at % Math.max(1, bytes.length)] = byte;
      return bytes.subarray(0, bytes.length - (end % 3 === 0 ? end % (bytes.length + 1) : 0));
    });

  test('is a value or a reason, and never a value where the language itself refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), nearJson), (bytes) => {
        const parsed = parseJson(bytes);
        expect(parsed.ok ? typeof stringifyJson(parsed.value) : parsed.reason).not.toBe('');
        if (!parsed.ok) return;
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
        expect(() => JSON.parse(text) as unknown).not.toThrow();
      }),
      bounded(3),
    );
  });
});
