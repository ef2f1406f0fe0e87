import https from 'node:https';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '../../test/support/certificate.ts';
import { startProxy } from '../../test/support/proxy.ts';
import { GET, listening, raw, summary, transport } from '../../test/support/servers.ts';
import type { HttpRequest } from './exchange.ts';

const ODD: HttpRequest = {
  method: 'PUT',
  path: '/a//b/../%7e?x=[1]',
  headers: [
    ['host', 'other.example'],
    ['x-odd', ' two  blanks'],
  ],
  body: Buffer.from('{"a":1}'),
};
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const own = selfSigned();

/** A server that keeps connections, and all bytes that it got on each. */
async function recording(): Promise<{ host: string; got: string[] }> {
  const got: string[] = [];
  const host = await raw((socket, first) => {
    const at = got.push(first) - 1;
    socket.write(OK);
    socket.on('data', (data) => {
      got[at] += data.toString('latin1');
      socket.write(OK);
    });
  });
  return { host, got };
}

describe('a proxy', () => {
  it('passes on the same bytes over the same connections as without it', async () => {
    const direct = await recording();
    const through = await recording();
    const proxy = await startProxy(through.host);
    const [plain, tunnelled] = [
      transport(direct.host, { concurrency: 1 }),
      transport('node.example:9650', { proxy: proxy.address, concurrency: 1 }),
    ];
    for (const agent of [plain, tunnelled])
      for (const request of [ODD, ODD]) expect(summary(await agent.send(request))).toBe('200 ok');
    expect(through.got).toEqual(direct.got);
    expect(proxy.asked).toEqual(['CONNECT node.example:9650']);
  });

  it.skipIf(own === undefined)('carries TLS from end to end, of which it sees nothing', async () => {
    const host = await listening(https.createServer({ ...own }, (_request, response) => response.end('ok')));
    const proxy = await startProxy(host, 'user:pass word');
    const baseUrl = 'https://node.example';
    const address = proxy.address.replace('://', '://user:pass%20word@');
    const agent = transport(host, { baseUrl, proxy: address, insecure: true });
    expect(summary(await agent.send(GET))).toBe('200 ok');
    expect(proxy.asked).toEqual(['CONNECT node.example:443']);
    const doubted = transport(host, { baseUrl, proxy: address });
    expect(summary(await doubted.send(GET))).toMatch(
      /^tls: the TLS connection to node\.example through the proxy \S+ failed: self-signed/,
    );
  });

  it.each(['127.0.0.1', '127.8.0.1', 'localhost', 'node.localhost', '[::1]'])('is never asked for %s', async (name) => {
    const { host } = await recording();
    const proxy = await startProxy(host);
    const agent = transport(host, { baseUrl: `http://${name}:${host.split(':')[1] ?? ''}`, proxy: proxy.address });
    await agent.send(GET);
    expect(proxy.asked).toEqual([]);
  });

  it('that wants credentials, or is gone, is the reason of the fault', async () => {
    const proxy = await startProxy('127.0.0.1:1', 'user:word');
    const ask = async (address: string): Promise<string> =>
      summary(await transport('node.example:80', { proxy: address }).send(GET));
    expect(await ask(proxy.address.replace('://', '://user:wrong@'))).toBe(
      `refused: the proxy ${proxy.address} refused a tunnel to node.example:80 (HTTP 407): ` +
        'it requires credentials, as in http://user:password@host:port',
    );
    expect(await ask('http://user:word@127.0.0.1:1')).toBe(
      'refused: the proxy http://127.0.0.1:1 cannot be used: no server listens on 127.0.0.1:1 (connection refused)',
    );
    const silent = await raw(() => undefined);
    const late = await transport('node.example:80', { proxy: `http://${silent}`, timeoutMs: 200 }).send(GET);
    expect(summary(late)).toContain(`node.example through the proxy http://${silent} timed out`);
    const other = await raw((socket) => socket.end('HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n'));
    expect(await ask(`http://${other}`)).toContain('refused a tunnel to node.example:80 (HTTP 503): let it allow');
  });
});
