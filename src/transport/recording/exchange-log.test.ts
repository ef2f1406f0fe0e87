import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ExchangeLog, HAR_FILE } from './exchange-log.ts';
import { readWholeRecording } from './recording.ts';
import { emptyFolder } from '../../../test/support/folder.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a run that is killed leaves its exchanges up to the last second', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const file = join(emptyFolder(), HAR_FILE);
  const log = new ExchangeLog(file, '1');
  const exchange = {
    request: { method: 'GET', url: 'http://127.0.0.1/ext/health', headers: [] },
    outcome: { kind: 'answer', status: 200, headers: [], body: new Uint8Array(0) },
    startedAt: 0,
    durationMs: 1,
  } as const;
  for (const number of [1, 2]) {
    log.add({ ...exchange, number });
    vi.advanceTimersByTime(1000);
    expect(await readWholeRecording(file)).toHaveLength(number);
  }
  log.close();
  expect(vi.getTimerCount()).toBe(0);
});
