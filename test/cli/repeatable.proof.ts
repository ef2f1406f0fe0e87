import { test, expect } from 'vitest';
import { join } from 'node:path';
import { readRecording } from '../../src/transport/recording/recording.ts';
import { readReport, runReported } from '../support/cli.ts';
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

test('two whole runs with one seed send the same requests and give the same verdicts; another seed asks for other things', async () => {
  const { url } = await startStandardNode();
  const run = async (seed: string): Promise<string> =>
    join((await runReported(['run', '--target', url, '--seed', seed])).cwd, 'reports/latest');
  const [one, again, other] = [await run('3'), await run('3'), await run('4')];
  const requests = await requestsOf(one);
  expect(Object.keys(requests).length).toBeGreaterThan(1000);
  expect(await requestsOf(again)).toEqual(requests);
  expect(verdictsOf(again)).toEqual(verdictsOf(one));
  expect(await requestsOf(other)).not.toEqual(requests);
});
