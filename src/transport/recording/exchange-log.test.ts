import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ExchangeLog, HAR_FILE, HarFile, GrowingGzip } from './exchange-log.ts';
import { readWholeRecording } from '../../../test/support/whole-recording.ts';
import { exchangeWith } from '../../../test/support/exchange.ts';
import { emptyFolder } from '../../../test/support/folder.ts';
import { closeSync, openSync, writeSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';

afterEach(() => {
  vi.useRealTimers();
});

test('a run that is killed leaves its exchanges up to the last second', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const file = join(emptyFolder(), HAR_FILE);
  const log = new ExchangeLog(file, '1');
  for (const number of [1, 2]) {
    log.add(exchangeWith({}, { method: 'GET' }, { number }));
    vi.advanceTimersByTime(1000);
    expect(await readWholeRecording(file)).toHaveLength(number);
  }
  log.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a file that is closed twice does not close another one, which has got its descriptor', () => {
  const folder = emptyFolder();
  const first = new HarFile(join(folder, 'first.har'), '1');
  first.close();
  const other = openSync(join(folder, 'other'), 'w');
  first.close();
  expect(writeSync(other, 'still open')).toBe(10);
  closeSync(other);
});

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
