import { describe, expect, test } from 'vitest';
import { raw, transport } from '../../test/support/servers.ts';
import type { TransportOptions } from '../transport/transport.ts';
import { RetryAfter } from './retry-after.ts';
import { RpcClient, type RpcClientOptions, RpcUnavailable } from './rpc-client.ts';

const RESULT = '{"jsonrpc":"2.0","result":{"height":"1"},"id":1}';
const GOOD = `HTTP/1.1 200 OK\r\ncontent-length: ${RESULT.length}\r\nconnection: close\r\n\r\n${RESULT}`;

function refusal(status: number, ...headers: readonly string[]): string {
  return [`HTTP/1.1 ${status} No`, ...headers, 'content-length: 0', 'connection: close', '', ''].join('\r\n');
}

/** A client of a server that sends these responses in turn, and then good ones; and the times of its requests. */
async function clientOf(
  responses: readonly string[],
  options: RpcClientOptions,
  how: Partial<TransportOptions> = {},
): Promise<{ readonly client: RpcClient; readonly times: readonly number[] }> {
  const times: number[] = [];
  const host = await raw((socket) => {
    times.push(performance.now());
    socket.end(responses[times.length - 1] ?? GOOD);
  });
  return { client: new RpcClient(transport(host, how), options), times };
}

function pauses(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}

describe('a patient client', () => {
  test('asks again with growing pauses, and counts it', async () => {
    const counts = { requests: 0, repeated: 0 };
    const { client, times } = await clientOf([refusal(502), refusal(503), refusal(429)], { isPatient: true, counts });
    await expect(client.result('platform.getHeight', {})).resolves.toEqual({ height: '1' });
    expect(counts).toEqual({ requests: 4, repeated: 3 });
    const [first = 0, second = 0, third = 0] = pauses(times);
    expect([first >= 95, second >= 195, third >= 395]).toEqual([true, true, true]);
  });

  test('waits as long as the gateway says', async () => {
    const { client, times } = await clientOf([refusal(429, 'Retry-After: 1')], { isPatient: true });
    await client.result('platform.getHeight', {});
    expect(pauses(times)[0]).toBeGreaterThanOrEqual(995);
  });

  test('waits no longer than the run lasts', async () => {
    const run = new AbortController();
    const endless = refusal(429, 'Retry-After: 999999999');
    const { client } = await clientOf(
      [endless, endless],
      { isPatient: true, onExchange: () => setImmediate(() => run.abort()) },
      { signal: run.signal },
    );
    const { exchange } = await client.call('platform.getHeight', {});
    expect(exchange.outcome).toMatchObject({ kind: 'fault', code: 'aborted' });
  });

  test('sends no transaction again', async () => {
    const { client, times } = await clientOf([refusal(503)], { isPatient: true });
    await expect(client.result('platform.issueTx', { tx: '0x' })).rejects.toThrow(RpcUnavailable);
    expect(times).toHaveLength(1);
  });
});

describe('a client that waits as a gateway asks', () => {
  const LATER = refusal(429, 'Retry-After: 0');

  test('sends a refused request again, and none before the wait is over', async () => {
    const retryAfter = new RetryAfter();
    const { client, times } = await clientOf([refusal(429, 'Retry-After: 1')], { retryAfter });
    const first = client.result('platform.getHeight', {});
    await first;
    expect(pauses(times)[0]).toBeGreaterThanOrEqual(995);
    await client.result('platform.getHeight', {});
    expect(retryAfter.counts).toMatchObject({ repeated: 1, waitedMs: 1000 });
  });

  test('by the clock of the gateway, if it names a date', async () => {
    const date = (second: number): string => `Fri, 27 Nov 2020 10:00:0${second} GMT`;
    const retryAfter = new RetryAfter();
    const { client, times } = await clientOf(
      [refusal(429, `Date: ${date(3)}`, `Retry-After: ${date(4)}`), refusal(429, `Retry-After: ${date(1)}`)],
      { retryAfter },
    );
    await client.result('platform.getHeight', {});
    const [first = 0, second = 0] = pauses(times);
    expect([first >= 995, second >= 95 && second < 900]).toEqual([true, true]);
  });

  test.each([
    ['that asks for too long', refusal(429, 'Retry-After: 999999')],
    ['that names no time', refusal(429)],
    ['with an unreadable time', refusal(429, 'Retry-After: -1')],
    ['of the node itself', refusal(429, 'Retry-After: 0', 'Node-Id: NodeID-a')],
    ['of a node whose habit is not known', refusal(503, 'Retry-After: 0')],
    ['for missing credentials', refusal(401, 'Retry-After: 0')],
  ])('takes an answer %s as that of the request', async (_title, answer) => {
    const { client, times } = await clientOf([answer], { retryAfter: new RetryAfter() });
    await expect(client.result('platform.getHeight', {})).rejects.toThrow(RpcUnavailable);
    expect(times).toHaveLength(1);
  });

  test('gives up after waiting three times in vain, until a request passes; it sends no transaction again', async () => {
    const { client, times } = await clientOf([LATER, LATER, LATER, LATER, LATER, GOOD, LATER, GOOD, LATER], {
      retryAfter: new RetryAfter(),
    });
    const ask = (): Promise<unknown> => client.result('platform.getHeight', {});
    await expect(ask()).rejects.toThrow('HTTP 429');
    expect(times).toHaveLength(4);
    await expect(ask()).rejects.toThrow('HTTP 429');
    expect(times).toHaveLength(5);
    await ask();
    await ask();
    expect(times).toHaveLength(8);
    await expect(client.result('platform.issueTx', { tx: '0x' })).rejects.toThrow('HTTP 429');
    expect(times).toHaveLength(9);
  });
});

test('without patience, nothing is asked again', async () => {
  const { client, times } = await clientOf([refusal(503)], {});
  await expect(client.result('platform.getHeight', {})).rejects.toThrow('platform.getHeight: HTTP 503');
  expect(times).toHaveLength(1);
});
