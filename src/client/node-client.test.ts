import { memberOf } from '../encoding/read-json.ts';
import { describe, expect, test } from 'vitest';
import { raw, transport } from '../../test/support/servers.ts';
import { LosslessNumber, parseJson, type JsonValue } from '../encoding/json.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { TransportOptions } from '../transport/transport.ts';
import { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { NodeClient, type CallOptions, type NodeClientOptions } from './node-client.ts';
import { Observations } from './observations.ts';

const schemas = new SchemaSet();

/** The bytes of an HTTP response with a JSON body. */
function http(body: string, status = 200): string {
  const head = [`HTTP/1.1 ${status} X`, 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  return [...head, 'connection: close', '', body].join('\r\n');
}

const success = (result: string, id = '1'): string => http(`{"jsonrpc":"2.0","result":${result},"id":${id}}`);

interface Connected {
  readonly client: NodeClient;
  /** The received requests: the request line, an empty line, and the body. */
  readonly requests: readonly string[];
}

/** A client of a server that sends the same bytes in response to each request, and closes the connection. */
async function connected(
  response: string,
  options: NodeClientOptions = {},
  how: Partial<TransportOptions> = {},
): Promise<Connected> {
  const requests: string[] = [];
  const host = await raw((socket, text) => {
    requests.push(`${text.slice(0, text.indexOf('\r\n'))}\n\n${text.slice(text.indexOf('\r\n\r\n') + 4)}`);
    socket.end(response, 'latin1');
  });
  return { client: new NodeClient(transport(host, how), schemas, options), requests };
}

/** The bodies of the received requests. */
function envelopes(requests: readonly string[]): readonly (JsonValue | undefined)[] {
  return requests.map((text) => {
    const parsed = parseJson(text.slice(text.indexOf('\n\n') + 2));
    return parsed.ok ? parsed.value : undefined;
  });
}

test('a client without schemas returns responses and judges none', async () => {
  const host = await raw((socket) => socket.end(success('{"height":7}'), 'latin1'));
  const client = new NodeClient(transport(host), undefined);
  const asked = await client.call('platform.getHeight', {});
  expect(asked).toMatchObject({ json: { result: { height: 7 } }, judgement: undefined });
  expect(client.observations.entries().size).toBe(0);
});

describe('a call', () => {
  test.each<[string, string, CallOptions?]>([
    ['platform.getHeight', '/ext/bc/P'],
    ['platform.inventedByTheSuite', '/ext/bc/P'],
    ['index.getLastAccepted', '/ext/index/X/block'],
    ['index.inventedByTheSuite', '/ext/index/P/block'],
    ['health.health', '/ext/health'],
    ['info.getNodeVersion', '/ext/info'],
    ['avm.getTx', '/ext/bc/X'],
    ['nothing', '/ext/bc/P'],
    ['index.getLastAccepted', '/ext/index/X/tx', { path: '/ext/index/X/tx' }],
  ])('of %s goes to %s', async (method, path, options) => {
    const { client, requests } = await connected(success('{}'));
    await client.call(method, {}, options);
    expect(requests[0]).toContain(`POST ${path} HTTP/1.1\n`);
  });

  test('without params has no member params, and empty params stay', async () => {
    const { client, requests } = await connected(success('{}'));
    await client.call('platform.getHeight', undefined);
    await client.call('platform.getHeight', {});
    await client.call('platform.getHeight', null);
    expect(envelopes(requests)).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'platform.getHeight' },
      { jsonrpc: '2.0', id: 2, method: 'platform.getHeight', params: {} },
      { jsonrpc: '2.0', id: 3, method: 'platform.getHeight', params: null },
    ]);
  });

  test.each<[string, JsonValue]>([
    ['text', 'an id'],
    ['null', null],
    ['a number above 2^53', 9_007_199_254_740_993n],
    ['a fraction', new LosslessNumber('1.0')],
    ['an object', { a: [1] }],
  ])('sends its own ID unchanged, and leaves the counted IDs alone: %s', async (_title, id) => {
    const { client, requests } = await connected(success('{}'));
    await client.call('platform.getHeight', {}, { id });
    await client.call('platform.getHeight', {});
    expect(envelopes(requests).map((each) => memberOf(each, 'id'))).toEqual([id, 1]);
  });

  test('keeps each digit of the largest 64-bit number, both ways', async () => {
    const largest = 2n ** 64n - 1n;
    const { client, requests } = await connected(success(`{"height":${largest}}`));
    const { json } = await client.call('platform.getBlockByHeight', { height: largest });
    expect(requests[0]).toContain('"params":{"height":18446744073709551615}');
    expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: { height: largest } });
  });
});

describe('whatever a node sends, a call returns', () => {
  test.each<[string, string, JsonValue | undefined]>([
    ['no body', http(''), undefined],
    ['HTML', http('<html>502</html>', 502), undefined],
    ['half a document', http('{"jsonrpc":"2.0","result":{"height'), undefined],
    ['two documents', http('{}{}'), undefined],
    ['a name twice', http('{"jsonrpc":"2.0","id":1,"id":1,"result":{}}'), undefined],
    ['bytes that are not UTF-8', http('"\xff"').replace('content-length: 4', 'content-length: 3'), undefined],
    ['null', http('null'), null],
    ['a list', http('[]'), []],
    ['a list of responses', http('[{"jsonrpc":"2.0","id":1,"result":{}}]'), [{ jsonrpc: '2.0', id: 1, result: {} }]],
    ['a result of null', success('null'), { jsonrpc: '2.0', id: 1, result: null }],
    ['an error of null', http('{"error":null}', 500), { error: null }],
  ])('%s', async (_title, response, json) => {
    const { client } = await connected(response);
    const asked = await client.call('platform.getHeight', {});
    expect(asked.exchange.outcome.kind).toBe('answer');
    expect(asked.json).toEqual(json);
    expect(asked.judgement?.method).toBe('platform.getHeight');
  });

  test('a cut body is a fault, of which nothing is checked', async () => {
    const { client } = await connected('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"jsonrpc":');
    const { exchange, json, judgement } = await client.call('platform.getHeight', {});
    expect(exchange.outcome).toMatchObject({ kind: 'fault', code: 'closed' });
    expect([json, judgement, client.observations.entries().size]).toEqual([undefined, undefined, 0]);
  });

  test('an ended run sends nothing more', async () => {
    const { client, requests } = await connected(success('{}'), {}, { signal: AbortSignal.abort() });
    const { exchange } = await client.call('platform.getHeight', {});
    expect(exchange.outcome).toMatchObject({ kind: 'fault', code: 'aborted' });
    expect(client.presence.stopped).toMatchObject({ kind: 'cut' });
    expect(requests).toEqual([]);
  });
});

describe('a long response', () => {
  const blob = 'ab'.repeat(20_000);

  test('is kept with its first bytes, and its JSON is whole', async () => {
    const { client } = await connected(success(`{"block":"${blob}"}`));
    const { exchange, json } = await client.call('platform.getBlock', {});
    expect(exchange.outcome).toMatchObject({ kind: 'answer', wholeLength: blob.length + 46 });
    expect(exchange.outcome.kind === 'answer' && exchange.outcome.body.length).toBe(16_384);
    expect(json).toHaveProperty('result.block', blob);
  });

  test('is recorded whole', async () => {
    const recorded: Exchange[] = [];
    const { client } = await connected(success(`{"block":"${blob}"}`), { onExchange: (each) => recorded.push(each) });
    await client.call('platform.getBlock', {});
    expect(recorded.map(({ outcome }) => outcome.kind === 'answer' && outcome.body.length)).toEqual([blob.length + 46]);
  });
});

describe('the findings of all clients of a run', () => {
  test('are in one place, each with the number of its exchange in the run', async () => {
    const observations = new Observations();
    let count = 40;
    const shared: NodeClientOptions = { observations, number: () => ++count };
    const [wrong, right] = [
      await connected(success('{"height":true}'), shared),
      await connected(success('{"height":"5"}'), shared),
    ];
    await wrong.client.call('platform.getHeight', {});
    await right.client.call('platform.getHeight', {});
    expect(observations.of('platform.getHeight/height')).toMatchObject({
      shownBy: [41, 42],
      count: 1,
      findings: [{ path: '/result/height', exchange: 41 }],
      exchange: { number: 41 },
    });
  });

  test('number handshakes like all other exchanges', async () => {
    const recorded: number[] = [];
    let count = 40;
    const { client } = await connected(success('{"height":"5"}'), {
      number: () => ++count,
      onExchange: ({ number }) => recorded.push(number),
    });
    await client.call('platform.getHeight', {});
    const { exchange } = await client.handshake('/ext/bc/P/ws');
    await client.call('platform.getHeight', {});
    expect([recorded, exchange.number]).toEqual([[41, 42, 43], 42]);
  });

  test('name the members that no schema lists, as many as a report needs', async () => {
    const { client } = await connected(success('{"height":"5","extra":1,"x/y":2}'));
    await client.call('platform.getHeight', {});
    expect([...client.observations.unknownMembers].sort()).toEqual([
      'platform.getHeight /result/extra',
      'platform.getHeight /result/x~1y',
    ]);
    for (let call = 0; call < 12; call += 1) {
      const members = Array.from({ length: 100 }, (_, at) => `"m${call}-${at}":0`).join(',');
      const next = await connected(success(`{"height":"5",${members}}`), { observations: client.observations });
      await next.client.call('platform.getHeight', {});
    }
    expect(client.observations.unknownMembers.size).toBe(1000);
  });
});

describe('the number of requests', () => {
  test('counts each kind of request that was sent', async () => {
    const { client, requests } = await connected(success('{"height":"5"}'));
    await client.ask({ method: 'GET', path: '/ext/health' });
    await client.handshake('/ext/bc/P/ws');
    await client.call('platform.getBlock', { blockID: 'a' });
    await client.call('platform.getBlock', { blockID: 'a' });
    expect([client.requests, requests.length]).toEqual([3, 3]);
  });

  test('ends when nothing responds any more: eight in a row, also of handshakes', async () => {
    const { client } = await connected('');
    for (let call = 0; call < 7; call += 1) await client.call('platform.getHeight', {});
    expect(client.presence.stopped).toBeUndefined();
    await client.handshake('/ext/bc/P/ws');
    expect(client.presence.stopped).toEqual({
      kind: 'lost',
      reason: expect.stringContaining('8 consecutive requests got no response; the last error: ') as string,
    });
  });
});
