import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../../../test/support/main.ts';
import { readWholeRecording } from './recording.ts';
import type { Header } from '../exchange.ts';
import type { ReadExchange } from './exchange-reader.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';

function read(body: Uint8Array, headers: readonly Header[] = []): ReadExchange {
  return {
    request: { method: 'GET', url: 'http://127.0.0.1:9650/ext/health', headers: [['x-team', 'nodes']] },
    outcome: { kind: 'answer', status: 200, headers: [['content-type', 'application/json'], ...headers], body },
    startedAt: Date.parse('2026-01-02T03:04:05Z'),
    durationMs: 3,
  };
}

/** A recorder that writes to a folder of its own. */
function recorder(changes: Partial<RecorderOptions> = {}) {
  const at = folderWith();
  const problems: string[] = [];
  const made = new Recorder({
    file: at('traffic.har'),
    version: '1.0.0',
    maxBytes: 1_000_000,
    maxFiles: 5,
    redact: [],
    onProblem: (reason) => problems.push(reason),
    ...changes,
  });
  onTestFinished(async () => void (await made.close()));
  return { at, made, problems };
}

interface Har {
  readonly log: {
    readonly entries: readonly { readonly response: { readonly content: { readonly text?: string } } }[];
  };
}

function bodiesIn(file: string): (string | undefined)[] {
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as Har;
  return log.entries.map(({ response }) => response.content.text);
}

describe('exchanges', () => {
  test('are numbered and kept in the order in which they ended, however long each takes to decode', async () => {
    const { at, made } = recorder();
    const long = gzipSync(Buffer.from(`"${'x'.repeat(100_000)}"`));
    await made.add(read(long, [['content-encoding', 'gzip']]));
    await made.add(read(Buffer.from('"short"')));
    expect(await made.close()).toEqual({ exchanges: 2, deleted: 0, files: [at('traffic.har')], complete: true });
    const [first, second] = bodiesIn(at('traffic.har'));
    expect(first).toHaveLength(100_002);
    expect(second).toBe('"short"');
  });

  test('whose body cannot be decoded are kept with the reason', async () => {
    const { at, made } = recorder();
    await made.add(read(Buffer.from('no gzip'), [['content-encoding', 'gzip']]));
    await made.close();
    expect((await readWholeRecording(at('traffic.har')))[0]?.exchange.outcome.kind).toBe('fault');
  });

  test('have no value of a header that is to be redacted', async () => {
    const { at, made } = recorder({ redact: ['X-Team'] });
    await made.add(read(Buffer.from('{}')));
    await made.close();
    expect(readFileSync(at('traffic.har'), 'utf8')).not.toContain('nodes');
  });
});

describe('files', () => {
  test('are bounded: the oldest is deleted, and its exchanges are counted', async () => {
    const { at, made } = recorder({ maxBytes: 1, maxFiles: 2 });
    for (const body of ['"a"', '"b"', '"c"']) await made.add(read(Buffer.from(body)));
    expect(await made.close()).toMatchObject({
      exchanges: 3,
      deleted: 1,
      files: [at('traffic-2.har'), at('traffic-3.har')],
      complete: true,
    });
    expect(bodiesIn(at('traffic-3.har'))).toEqual(['"c"']);
  });

  test('are whole documents before they are closed, too', () => {
    const { at } = recorder();
    expect(bodiesIn(at('traffic.har'))).toEqual([]);
  });

  test('that cannot be written end the writing, which is told once; exchanges are counted', async () => {
    const { at, made, problems } = recorder({ maxBytes: 1 });
    // The second file has a place that is taken.
    mkdirSync(at('traffic-2.har'));
    for (const body of ['"a"', '"b"', '"c"']) await made.add(read(Buffer.from(body)));
    expect(await made.close()).toMatchObject({ exchanges: 3, complete: false });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^writing failed, and no more exchanges are recorded: EEXIST/);
    expect(bodiesIn(at('traffic.har'))).toEqual(['"a"']);
    rmSync(at('traffic-2.har'), { recursive: true });
  });

  test('of an earlier recording are never written over', async () => {
    const { at, made } = recorder();
    await made.close();
    expect(() => recorder({ file: at('traffic.har') })).toThrow(/EEXIST/);
  });
});
