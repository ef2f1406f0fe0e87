import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parseJson } from '../../encoding/json.ts';
import { EntryReader } from './entry-reader.ts';
import { readWholeRecording } from '../../../test/support/whole-recording.ts';

test('a recording may have any number of values, an entry may not', () => {
  const entry = (values: number): string =>
    `{"request":{"method":"GET","url":"http://a/"},"x":[0${',0'.repeat(values)}],"response":{"status":200}}`;
  const reader = new EntryReader('x.har');
  reader.read(Buffer.from('{"log":{"entries":['));
  const bytes = Buffer.from(`${entry(450_000)},`);
  for (let count = 0; count < 5; count += 1) expect(reader.read(bytes)).toHaveLength(1);
  expect(() => reader.read(Buffer.from(entry(600_000)))).toThrow(
    /^x\.har is not JSON: entry 6: more than 500000 values, at character \d+\.$/,
  );
});

test('an entry that is too long is refused before its end', () => {
  const reader = new EntryReader('x.har');
  reader.read(Buffer.from('{"log":{"entries":[{"x":"'));
  const piece = Buffer.alloc(4 * 1024 * 1024, 'x');
  expect(() => {
    for (let length = 0; length < 2 ** 30; length += piece.length) reader.read(piece);
  }).toThrow('x.har cannot be read: entry 1 is longer than 100663296 bytes.');
});

const RECORDINGS = process.env.CONFORMANCE_RECORDINGS;

describe.skipIf(RECORDINGS === undefined)('recordings of deployed nodes (CONFORMANCE_RECORDINGS)', () => {
  it('are read whole', async () => {
    const folder = RECORDINGS ?? '';
    const files = (await readdir(folder)).filter((name) => name.endsWith('.har.gz'));
    const counts: Record<string, number> = {};
    for (const name of files) {
      const recorded = await readWholeRecording(join(folder, name));
      counts[name] = recorded.length;
      expect(recorded.filter(({ incomplete }) => incomplete !== undefined)).toEqual([]);
      expect(recorded.filter(({ comment }) => comment === '')).toEqual([]);
      for (const { exchange } of recorded) {
        const { outcome } = exchange;
        const isJson =
          outcome.kind === 'answer' && outcome.headers.some(([, value]) => value.startsWith('application/json'));
        if (isJson && exchange.request.method !== 'HEAD') expect(parseJson(outcome.body)).toMatchObject({ ok: true });
      }
    }
    expect(counts).toMatchObject({
      'avalanchego-1.10.10-stakers.har.gz': 81,
      'avalanchego-1.11.2-network.har.gz': 1517,
      'avalanchego-1.11.2.har.gz': 1594,
      'avalanchego-1.13.5.har.gz': 1440,
      'avalanchego-states.har.gz': 64,
    });
  });
});
