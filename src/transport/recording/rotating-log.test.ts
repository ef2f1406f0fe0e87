import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { HAR_CLOSING, harEntry, harOpening } from './har.ts';
import { readWholeRecording } from './recording.ts';
import { earlierFiles, RotatingLog } from './rotating-log.ts';
import { emptyFolder } from '../../../test/support/folder.ts';

function exchange(number: number): Exchange {
  return {
    number,
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:9650/ext/bc/P',
      headers: [['x-team', 's3cr3t']],
      body: Buffer.from('{"params":{"password":"s3cr3t"}}'),
    },
    outcome: { kind: 'answer', status: 200, headers: [], body: Buffer.alloc(700, 'é') },
    startedAt: 1795230408640,
    durationMs: 1,
  };
}

const SIZE_OF_TWO = Buffer.byteLength(
  harOpening('1') +
    [1, 2].map((number) => harEntry(exchange(number), { redact: ['x-team'] })).join(',\n') +
    HAR_CLOSING,
);

const countIn = async (file: string): Promise<number> => (await readWholeRecording(file)).length;

function logIn(folder: string, options: { maxBytes: number; maxFiles: number }, ending = '.har'): RotatingLog {
  return new RotatingLog({
    file: join(folder, `traffic${ending}`),
    version: '1',
    maxBody: 1000,
    redact: ['X-Team'],
    ...options,
  });
}

test.each(['.har', '.har.gz'])('%s: begins the next file at its size, and deletes the oldest', async (ending) => {
  const folder = emptyFolder();
  const log = logIn(folder, { maxBytes: SIZE_OF_TWO, maxFiles: 3 }, ending);
  for (let number = 1; number <= 7; number += 1) log.add(exchange(number));
  log.close();
  expect(log.files.map((file) => basename(file))).toEqual([2, 3, 4].map((number) => `traffic-${number}${ending}`));
  expect(await Promise.all(log.files.map(countIn))).toEqual([2, 2, 1]);
  expect(log.deleted).toBe(2);
  for (const file of log.files) {
    const bytes = readFileSync(file);
    const text = (ending === '.har' ? bytes : gunzipSync(bytes)).toString();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(SIZE_OF_TWO);
    expect(text).not.toContain('s3cr3t');
  }
  expect(earlierFiles(join(folder, `traffic${ending}`)).toSorted()).toEqual(log.files.map((file) => basename(file)));
});

test('holds one exchange at least, however long it is', async () => {
  const log = logIn(emptyFolder(), { maxBytes: 10, maxFiles: 9 });
  for (let number = 1; number <= 2; number += 1) log.add(exchange(number));
  log.close();
  expect(await Promise.all(log.files.map(countIn))).toEqual([1, 1]);
});

test.each(['.har', '.har.gz'])('%s: leaves a whole document at any time, with what was flushed', async (ending) => {
  const log = logIn(emptyFolder(), { maxBytes: 100_000, maxFiles: 9 }, ending);
  const [file = ''] = log.files;
  expect(await countIn(file)).toBe(0);
  log.add(exchange(1));
  log.flush();
  log.add(exchange(2));
  expect(await countIn(file)).toBe(1);
  log.flush();
  expect(await countIn(file)).toBe(2);
  log.close();
});

test('never writes over a file', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'traffic.har'), 'mine');
  expect(() => logIn(folder, { maxBytes: 10, maxFiles: 9 })).toThrow('EEXIST');
  for (const name of ['traffic-1.har', 'traffic-a.har', 'traffic.har.gz', 'other.har'])
    writeFileSync(join(folder, name), '');
  expect(earlierFiles(join(folder, 'traffic.har')).toSorted()).toEqual(['traffic-1.har', 'traffic.har']);
});
