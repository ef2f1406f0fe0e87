import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../test/cli.ts';
import { serveHttp } from '../../test/hostile-servers.ts';
import { compareLive } from './compare-live.ts';

const SETTINGS = { most: 10, transport: { timeoutMs: 10_000, concurrency: 4 }, signal: new AbortController().signal };

/** A recording of these calls, each with a result. */
function recordingOf(...calls: readonly (readonly [method: string, params: object])[]): string {
  const entries = calls.map(([method, params]) => ({
    startedDateTime: '2026-11-24T09:00:00Z',
    time: 1,
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:9650/ext/bc/P',
      postData: { text: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) },
    },
    response: { status: 200, content: { text: '{"jsonrpc":"2.0","id":1,"result":{}}' } },
  }));
  const path = join(emptyFolder(), 'exchanges.har');
  writeFileSync(path, JSON.stringify({ log: { version: '1.2', entries } }));
  return path;
}

/** A node that keeps the methods that it is asked, and answers all with this. */
async function listeningNode(answer: object = { result: null }) {
  const asked: string[] = [];
  const url = await serveHttp((_, response, body) => {
    const { method, id } = JSON.parse(body) as { method: string; id: number };
    asked.push(method);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  return { url, asked };
}

test('sends each recorded request once to both nodes, and none that changes a node or needs its secrets', async () => {
  const requests = recordingOf(
    ['platform.getHeight', {}],
    ['platform.issueTx', { tx: '0x00', encoding: 'hex' }],
    ['platform.exportKey', { username: 'u', password: '[redacted]', address: 'P-custom1x' }],
    ['platform.listAddresses', { username: 'u', password: '[redacted]' }],
    ['platform.getHeight', {}],
  );
  const [a, b] = [await listeningNode(), await listeningNode()];
  expect(await compareLive({ ...SETTINGS, a: a.url, b: b.url, requests })).toEqual({
    requests: 1,
    leftOut: 0,
    different: [],
    faults: [],
  });
  expect([a.asked, b.asked]).toEqual([['platform.getHeight'], ['platform.getHeight']]);
});

test('a null is a result, and no result is none', async () => {
  const requests = recordingOf(['platform.getHeight', {}]);
  const [a, b] = [await listeningNode(), await listeningNode({})];
  const { different } = await compareLive({ ...SETTINGS, a: a.url, b: b.url, requests });
  expect(different.flatMap(({ differences }) => differences)).toEqual([
    { path: 'response', a: 'a result', b: 'no JSON-RPC answer' },
  ]);
});
