import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Header } from '../../src/transport/exchange.ts';
import { Transport } from '../../src/transport/transport.ts';
import { onTestFinished } from 'vitest';
import { serveHttp } from './hostile-servers.ts';
import { startStandardNode } from './standard-node.ts';

/** An answer of a good node, before it is put on the wire. */
export interface GoodAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** Puts an answer on the wire in a way of its own, and ends or destroys the connection. */
export type Speaker = (socket: Socket, answer: GoodAnswer, request: IncomingMessage) => unknown;

/** A reference node whose answers reach the wire in another way than HTTP servers write them; gives its address. */
export async function rawNode(speak: Speaker): Promise<string> {
  const node = await startStandardNode();
  const agent = new Transport({ baseUrl: node.url, timeoutMs: 10_000, concurrency: 16 });
  const answers: Promise<unknown>[] = [];
  onTestFinished(async () => {
    await Promise.all(answers);
    await agent.close();
  });
  return serveHttp((request, _response, body) => {
    request.socket.on('error', () => undefined);
    const reply = ask(agent, request, Buffer.from(body));
    answers.push(reply);
    void reply.then((answer) => speak(request.socket, answer, request));
  });
}

async function ask(agent: Transport, { method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
  const passedOn = ['content-type', 'accept-encoding'].flatMap((name): Header[] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const { outcome } = await agent.send({
    method,
    path: url,
    headers: passedOn,
    ...(body.length === 0 ? {} : { body }),
  });
  if (outcome.kind === 'fault') throw new Error(outcome.reason);
  const own = /^(content-length|content-encoding|transfer-encoding|connection|keep-alive)$/;
  return {
    status: outcome.status,
    headers: outcome.headers.filter(([name]) => !own.test(name)),
    body: Buffer.from(outcome.body),
  };
}

/** The head of an answer, as lines. */
export function head({ status, headers }: GoodAnswer, ...more: readonly string[]): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Some Reason`, ...lines, ...more, 'connection: close', '', ''].join('\r\n');
}

/** Writes the whole answer, with its length, and closes. */
export function say(socket: Socket, answer: GoodAnswer, ...more: readonly string[]): Socket {
  socket.write(head(answer, `content-length: ${answer.body.length}`, ...more));
  return socket.end(answer.body);
}

/** Writes bytes in pieces, with a pause behind each, and closes. */
export async function saySlowly(socket: Socket, bytes: Buffer, pieces: number, pauseMs: number): Promise<void> {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
    socket.write(bytes.subarray(at, at + size));
    await sleep(pauseMs);
  }
  socket.end();
}

/** The answer without this header. */
export function withoutHeader(name: string, { headers, ...answer }: GoodAnswer): GoodAnswer {
  return { ...answer, headers: headers.filter(([each]) => each !== name) };
}
