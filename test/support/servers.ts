import { once } from 'node:events';
import net from 'node:net';
import { onTestFinished } from 'vitest';
import type { Exchange, HttpRequest } from '../../src/transport/exchange.ts';
import { Transport, type TransportOptions } from '../../src/transport/transport.ts';

/** Starts a server on a free port; it and its connections are closed with the test. Gives its host and port. */
export async function listening(server: net.Server): Promise<string> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
}

/** A server that speaks for itself: `answer` gets every connection and what came first on it. */
export function raw(answer: (socket: net.Socket, request: string) => void): Promise<string> {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.once('data', (data) => answer(socket, data.toString('latin1')));
  });
  return listening(server);
}

export function transport(host: string, options: Partial<TransportOptions> = {}): Transport {
  const made = new Transport({ baseUrl: `http://${host}`, timeoutMs: 5000, concurrency: 4, ...options });
  onTestFinished(() => made.close());
  return made;
}

export const GET: HttpRequest = { method: 'GET', path: '/' };

export function summary({ outcome }: Exchange): string {
  return outcome.kind === 'answer'
    ? `${outcome.status} ${Buffer.from(outcome.body).toString()}`
    : `${outcome.code}: ${outcome.reason}`;
}

/** The first connection gets `bytes`, then is left open, ended or destroyed; every later one gets a good answer. */
export async function misbehaving(
  bytes: string | Uint8Array,
  then: 'open' | 'end' | 'destroy' = 'open',
  options: Partial<TransportOptions> = {},
): Promise<{ first: Exchange; second: Exchange }> {
  let count = 0;
  const host = await raw((socket) => {
    if (++count > 1) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nagain');
    else {
      socket.write(bytes, () => {
        if (then === 'end') socket.end();
        else if (then === 'destroy') socket.destroy();
      });
    }
  });
  const agent = transport(host, options);
  const first = await agent.send(GET);
  return { first, second: await agent.send(GET) };
}

export function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
