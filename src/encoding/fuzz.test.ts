import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyJson, anyText, bounded } from '../../test/support/fuzz.ts';
import { decodeAddress } from './address.ts';
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
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        for (const decoded of [
          decodeCb58(encodeCb58(bytes)),
          decodeHex(encodeHex(bytes)),
          decodeHexChecked(encodeHexChecked(bytes)),
        ]) {
          expect(decoded.ok && Buffer.from(decoded.value).equals(bytes)).toBe(true);
        }
      }),
      bounded(),
    );
  });

  test('durations and timestamps', () => {
    const nanoseconds = fc.bigInt({ min: 0n, max: 2n ** 62n });
    fc.assert(
      fc.property(nanoseconds, fc.integer({ min: -720, max: 840 }), (value, offset) => {
        expect(decodeDuration(encodeDuration(value))).toEqual({ ok: true, value });
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

  test('is a value or a reason', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), nearJson), (bytes) => {
        const parsed = parseJson(bytes);
        if (parsed.ok) expect(typeof stringifyJson(parsed.value)).toBe('string');
        else expect(parsed.reason).not.toBe('');
      }),
      bounded(3),
    );
  });

  test('never takes what the language itself refuses', () => {
    fc.assert(
      fc.property(nearJson, (bytes) => {
        if (!parseJson(bytes).ok) return;
        expect(
          () => JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) as unknown,
        ).not.toThrow();
      }),
      bounded(3),
    );
  });
});
