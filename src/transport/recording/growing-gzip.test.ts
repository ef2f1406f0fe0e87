import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingGzip } from './growing-gzip.ts';

test('the pieces so far and any end are a complete file, and what is far back is found again', () => {
  const piece = fc.tuple(fc.integer({ min: 1, max: 70_000 }), fc.uint8Array({ minLength: 1, maxLength: 50 }));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.uint8Array({ maxLength: 20 }), (pieces, end) => {
      const gzip = new GrowingGzip();
      const [data, document]: [Buffer[], Uint8Array[]] = [[], []];
      for (const [length, pattern] of pieces) {
        const bytes = Buffer.alloc(length, pattern);
        document.push(bytes);
        data.push(gzip.add(bytes));
        const text = gunzipSync(Buffer.concat([...data, gzip.closing(end)]));
        expect(text.equals(Buffer.concat([...document, end]))).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
  const random = Buffer.from(Array.from({ length: 10_000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) & 0xff));
  const gzip = new GrowingGzip();
  gzip.add(random);
  expect(gzip.add(random).length).toBeLessThan(200);
});
