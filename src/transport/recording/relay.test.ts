import { once } from 'node:events';
import https from 'node:https';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { selfSigned } from '../../../test/support/certificate.ts';
import { GET, inWords } from '../../../test/support/over-relay.ts';
import { listening } from '../../../test/support/servers.ts';
import type { ReadExchange } from './exchange-reader.ts';
import { startRelay } from './relay.ts';

test('a target that refuses connections resets those of clients, and is told', async () => {
  // A port that was free a moment ago may be another server's by now.
  const host = '127.0.0.1:1';
  const problems: string[] = [];
  const relay = await startRelay({
    target: new URL(`http://${host}`),
    port: 0,
    onExchange: () => undefined,
    onProblem: (reason) => problems.push(reason),
  });
  const client = net.connect(Number(new URL(relay.url).port), '127.0.0.1');
  const [error] = (await once(client, 'error').catch((reason: unknown) => [reason])) as [unknown];
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(problems).toEqual([`a connection was not passed on: no server listens on ${host} (connection refused)`]);
  await relay.close();
});

test('a recording that ends closes the connections that a target keeps', async () => {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => undefined).resume());
  const host = await listening(server);
  const relay = await startRelay({
    target: new URL(`http://${host}`),
    port: 0,
    onExchange: () => undefined,
    onProblem: () => undefined,
  });
  const client = net.connect(Number(new URL(relay.url).port), '127.0.0.1');
  const [upstream] = (await once(server, 'connection')) as [net.Socket];
  const closed = new Promise((resolve) => upstream.once('close', resolve));
  client.end();
  await relay.close();
  // It has not closed its side, and needs an error to do so.
  upstream.write('x');
  await closed;
});

const certificate = selfSigned();

test.skipIf(certificate === undefined)('a target behind TLS (where there is openssl)', async () => {
  const server = https.createServer({ ...certificate }, (request, response) => response.end(request.headers.host));
  const host = await listening(server);
  const read: ReadExchange[] = [];
  const problems: string[] = [];
  const get = async (ca?: string): Promise<string> => {
    const relay = await startRelay({
      target: new URL(`https://${host}`),
      port: 0,
      ca,
      onExchange: (exchange) => read.push(exchange),
      onProblem: (reason) => problems.push(reason),
    });
    const client = net.connect(Number(new URL(relay.url).port), '127.0.0.1');
    client.end(GET);
    const answer = await text(client).catch(() => 'reset');
    await relay.close();
    return answer;
  };
  expect(await get(certificate?.cert)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\na$/);
  expect(read.map(inWords)).toEqual(['GET /ext/health -> 200 a']);
  expect(read[0]?.request.url).toBe(`https://${host}/ext/health`);
  expect(problems).toEqual([]);
  expect(await get()).toBe('reset');
  expect(problems.join()).toContain(`the TLS connection to ${host} failed: self-signed certificate`);
});
