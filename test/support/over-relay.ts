import { once } from 'node:events';
import net from 'node:net';
import { expect } from 'vitest';
import type { ReadExchange } from '../../src/transport/recording/exchange-reader.ts';
import { startRelay } from '../../src/transport/recording/relay.ts';
import { listening } from './servers.ts';

/** The head of a call, without its length. */
export const POST = 'POST /ext/bc/P HTTP/1.1\r\nHost: staging.example:9650\r\n';
export const GET = 'GET /ext/health HTTP/1.1\r\nhost: a\r\n\r\n';
export const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** What one side does: it writes these bytes, half-closes its connection, or resets it. */
export type Step = readonly [who: 'client' | 'target', does: string | Buffer | typeof END | typeof RESET];
export const END = Symbol('end');
export const RESET = Symbol('reset');

interface Side {
  readonly socket: net.Socket;
  readonly got: Buffer[];
  sent: number;
}

function sideOf(socket: net.Socket): Side {
  const side: Side = { socket, got: [], sent: 0 };
  socket.on('error', () => undefined).on('data', (chunk) => side.got.push(chunk));
  return side;
}

async function received(side: Side, length: number): Promise<void> {
  while (Buffer.concat(side.got).length < length) await once(side.socket, 'data');
}

async function play([who, does]: Step, sides: Readonly<Record<Step[0], Side>>): Promise<void> {
  const from = sides[who];
  const to = sides[who === 'client' ? 'target' : 'client'];
  if (does === END) {
    const ended = once(to.socket, 'end');
    from.socket.end();
    await ended;
  } else if (does === RESET) {
    const broken = new Promise((resolve) => to.socket.once('error', resolve));
    from.socket.resetAndDestroy();
    expect(await broken).toMatchObject({ code: 'ECONNRESET' });
  } else {
    from.socket.write(does);
    from.sent += Buffer.byteLength(does);
    await received(to, from.sent);
  }
}

/** Plays the steps over a relay; gives what the relay read, when both connections are closed. */
export async function over(steps: readonly Step[]): Promise<{ read: ReadExchange[]; problems: string[] }> {
  const read: ReadExchange[] = [];
  const problems: string[] = [];
  const server = net.createServer({ allowHalfOpen: true });
  const host = await listening(server);
  const relay = await startRelay({
    target: new URL(`http://${host}`),
    port: 0,
    onExchange: (exchange) => read.push(exchange),
    onProblem: (reason) => problems.push(reason),
  });
  const accepted = once(server, 'connection') as Promise<[net.Socket]>;
  const client = sideOf(net.connect({ port: Number(new URL(relay.url).port), host: '127.0.0.1', allowHalfOpen: true }));
  const target = sideOf((await accepted)[0]);
  for (const step of steps) await play(step, { client, target });
  for (const [who, side] of [
    ['target', client],
    ['client', target],
  ] as const) {
    const bytes = steps.flatMap(([from, does]) =>
      from === who && typeof does !== 'symbol' ? [Buffer.from(does)] : [],
    );
    expect(Buffer.concat(side.got).toString('latin1')).toBe(Buffer.concat(bytes).toString('latin1'));
  }
  client.socket.end();
  target.socket.end();
  await relay.close();
  return { read, problems };
}

/** One line for an exchange: its request, and what came of it. */
export function inWords({ request, outcome }: ReadExchange): string {
  const { pathname } = new URL(request.url);
  const head = [
    request.method,
    pathname,
    ...(request.body === undefined ? [] : [Buffer.from(request.body).toString('latin1')]),
  ];
  const answer =
    outcome.kind === 'answer'
      ? [outcome.status, Buffer.from(outcome.body).toString('latin1')]
      : [outcome.code, outcome.partial?.status ?? ''];
  return [...head, '->', ...answer].join(' ').trim();
}
