import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { folderWith, typed } from '../../../../test/main.ts';
import { listening } from '../../../../test/servers.ts';

/** A node that answers each method with a status and a body, and keeps the requests that it got. */
async function node(answers: Readonly<Record<string, readonly [status: number, body: unknown]>>) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, params } = JSON.parse(body) as { method: string; params: unknown };
      asked.push(`${request.url ?? ''} ${method} ${JSON.stringify(params)}`);
      const [status, answer] = answers[method] ?? [404, 'no such method'];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  return { url: `http://${await listening(server)}`, asked };
}

const result = (value: unknown): readonly [number, unknown] => [200, { jsonrpc: '2.0', id: 1, result: value }];
const error = (message: string): readonly [number, unknown] => [
  200,
  { jsonrpc: '2.0', id: 1, error: { code: -32000, message } },
];

interface Call {
  readonly method: string;
  readonly params?: unknown;
  readonly path?: string;
  readonly status?: number;
}

/** A recording of calls. */
function recording(calls: readonly Call[]): object {
  const entries = calls.map(({ method, params, path = '/ext/bc/P', status = 200 }) => ({
    startedDateTime: '2026-01-02T03:04:05.000Z',
    time: 1,
    request: {
      method: 'POST',
      url: `http://127.0.0.1:9650${path}`,
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'content-type', value: 'application/json' }],
      postData: { mimeType: 'application/json', text: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) },
    },
    response: {
      status,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { mimeType: 'application/json', text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
    },
  }));
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } };
}

async function compared(
  calls: readonly Call[],
  one: Parameters<typeof node>[0],
  other: Parameters<typeof node>[0],
  ...flags: readonly string[]
) {
  const at = folderWith({ 'exchanges.har': recording(calls) });
  const [a, b] = [await node(one), await node(other)];
  const ended = await typed(['compare', '--live', a.url, b.url, '--requests', at('exchanges.har'), ...flags]);
  return { ...ended, asked: [a.asked, b.asked] };
}

const HEIGHT = 'platform.getHeight';
const RANGE = 'index.getContainerRange';
const RANGES: Call = { method: RANGE, params: { numToFetch: 0 }, path: '/ext/index/P/block' };

describe('two nodes', () => {
  test('get the same requests, each of the recording once', async () => {
    const calls = [{ method: HEIGHT }, { method: HEIGHT, params: {} }, RANGES, RANGES];
    const answers = { [HEIGHT]: result({ height: '7' }), [RANGE]: result(null) };
    const { code, stdout, asked } = await compared(calls, answers, answers);
    expect(asked[0]).toEqual([`/ext/bc/P ${HEIGHT} {}`, `/ext/index/P/block ${RANGE} {"numToFetch":0}`]);
    expect(asked[1]).toEqual(asked[0]);
    expect(stdout).toBe('2 requests sent to both: 0 answered differently, 0 not answered.\n');
    expect(code).toBe(0);
  });

  test('get no more than they may, and what is left out is no agreement', async () => {
    const answers = { [HEIGHT]: result({ height: '7' }), [RANGE]: result(null) };
    const calls = [{ method: HEIGHT }, RANGES, { method: HEIGHT }, RANGES, { ...RANGES, path: '/ext/index/X/tx' }];
    const { code, stdout, asked } = await compared(calls, answers, answers, '--max-requests', '1');
    expect(asked[0]).toEqual([`/ext/bc/P ${HEIGHT} {}`]);
    expect(stdout).toBe(
      'Not sent: 3 more of the recording. Raise --max-requests to send them, too.\n' +
        '1 requests sent to both: 0 answered differently, 0 not answered.\n',
    );
    expect(code).toBe(4);
  });

  test('get no request that writes, needs a secret, or was not answered in the recording', async () => {
    const calls = [
      { method: 'platform.issueTx', params: { tx: '0x00' } },
      { method: 'platform.exportKey', params: { username: 'me' } },
      { method: 'platform.listAddresses', params: { username: 'me' } },
      { method: HEIGHT, status: 503 },
    ];
    const { code, stderr, asked } = await compared(calls, {}, {});
    expect(asked).toEqual([[], []]);
    expect(stderr).toContain('contains no request to a node.');
    expect(code).toBe(4);
  });

  test.each<[string, readonly [number, unknown], readonly [number, unknown], string]>([
    ['in a value', result({ blocks: 1 }), result({ blocks: 2 }), '  /result/blocks: 1 | 2'],
    ['in null and an empty result', result(null), result([]), '  /result: null | an empty array'],
    ['in an error', result({ a: 1 }), error('no'), '  response: a result | an error'],
    ['in the status', result({ a: 1 }), [500, { jsonrpc: '2.0' }], '  HTTP status: 200 | 500'],
    ['in being JSON-RPC', result({ a: 1 }), [200, 'hello'], '  response: a result | no JSON-RPC answer'],
  ])('differ %s: exit code 1, and where', async (_, one, other, line) => {
    const { code, stdout } = await compared([RANGES], { [RANGE]: one }, { [RANGE]: other });
    expect(stdout).toContain(`${RANGE} {"numToFetch":0} at /ext/index/P/block\n${line}\n`);
    expect(stdout).toContain('1 requests sent to both: 1 answered differently, 0 not answered.');
    expect(code).toBe(1);
  });

  test('may word their errors each in its own way', async () => {
    const { code } = await compared([RANGES], { [RANGE]: error('no') }, { [RANGE]: error('out of range') });
    expect(code).toBe(0);
  });

  test('that differ in the same places are told of once, with the number of further requests', async () => {
    const calls = [1, 2, 3].map((numToFetch) => ({ ...RANGES, params: { numToFetch } }));
    const { stdout } = await compared(calls, { [RANGE]: result([{ id: 'a' }]) }, { [RANGE]: result([{ id: 'b' }]) });
    expect(stdout.match(/\/result\/0\/id: "a" \| "b"/g)).toHaveLength(1);
    expect(stdout).toContain('  the same places differ in 2 more requests\n');
  });

  test('are compared as JSON, too', async () => {
    const { stdout } = await compared([RANGES], { [RANGE]: result(1) }, { [RANGE]: result(2) }, '--format', 'json');
    expect(JSON.parse(stdout)).toEqual({
      requests: 1,
      leftOut: 0,
      different: [
        {
          method: RANGE,
          path: '/ext/index/P/block',
          params: '{"numToFetch":0}',
          differences: [{ path: '/result', a: '1', b: '2' }],
        },
      ],
      faults: [],
    });
  });
});

test('what a node writes cannot act on the terminal', async () => {
  const { stdout } = await compared([RANGES], { [RANGE]: result('\u001b[2J') }, { [RANGE]: result('b') });
  expect(stdout).not.toContain('\u001b');
});

test.each(['markdown', 'html'])('--live has no --format %s', async (format) => {
  const { code, stderr } = await typed(['compare', '--live', 'http://a.b', 'http://a.c', '--format', format]);
  expect(stderr).toBe(`error: --live has no --format ${format}: choose text or json.\n`);
  expect(code).toBe(2);
});

test.each([
  ['no JSON', '{'],
  ['no HAR', '{}'],
])('a recording that is %s is a slip', async (_, content) => {
  const at = folderWith({ 'exchanges.har': content });
  const live = ['compare', '--live', 'http://127.0.0.1:1', 'http://127.0.0.1:1'];
  const { code, stderr } = await typed([...live, '--requests', at('exchanges.har')]);
  expect(stderr).toContain(at('exchanges.har'));
  expect(code).toBe(2);
});
