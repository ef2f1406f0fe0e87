import { test, expect } from 'vitest';
import { join } from 'node:path';
import { readRecording } from '../../src/transport/recording/recording.ts';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';

/** Each request without its id, and how often it was sent. */
async function requestsOf(folder: string): Promise<Record<string, number>> {
  const counts = new Map<string, number>();
  for await (const { exchange } of readRecording(join(folder, 'exchanges.har.gz'))) {
    const { method, url, body = new Uint8Array(0) } = exchange.request;
    const { pathname, search } = new URL(url);
    const text = Buffer.from(body).toString('latin1');
    const plain = text.replace(/^(\{"jsonrpc":"2\.0","id":)\d+(,"method":)/, '$1-$2');
    const key = `${method} ${pathname}${search} ${plain}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort());
}

function verdictsOf(folder: string): readonly string[] {
  return readReport(folder).requirements.map(({ id, verdict }) => `${id} ${verdict}`);
}

/**
 * Runs twice with one seed, and expects the same requests, at least so many, and the same verdicts; another seed asks for other
 * things.
 */
async function expectRepeatable(least: number): Promise<void> {
  const { url } = await startStandardNode();
  const run = async (seed: string): Promise<string> => {
    const cwd = emptyFolder();
    await runCli(['run', '--target', url, '--seed', seed], { cwd });
    return join(cwd, 'reports/latest');
  };
  const [one, again, other] = [await run('3'), await run('3'), await run('4')];
  const requests = await requestsOf(one);
  expect(Object.keys(requests).length).toBeGreaterThan(least);
  expect(await requestsOf(again)).toEqual(requests);
  expect(verdictsOf(again)).toEqual(verdictsOf(one));
  expect(await requestsOf(other)).not.toEqual(requests);
}

test('two whole runs with one seed send the same requests and give the same verdicts; another seed asks for other things', () =>
  expectRepeatable(1000));
