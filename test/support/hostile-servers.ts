import { once } from 'node:events';
import { createServer as createHttpServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers one HTTP request, whose body has been read. */
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** As the reference node has it. On a busy machine, the default of 5 s would end a connection whose next request was not read yet. */
const PATIENT = { keepAliveTimeout: 120_000 } as const;

/** An HTTP server on a free port, closed with the test; gives its address. */
export async function serveHttp(handler: Handler): Promise<string> {
  const server = createHttpServer(PATIENT, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handler(request, response, Buffer.concat(chunks).toString('utf8')));
  });
  const url = await listen(server);
  onTestFinished(() => server.closeAllConnections());
  return url;
}

/** A TCP server on a free port, closed with the test; gives its address. */
export async function serveTcp(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    onSocket(socket);
  });
  const url = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return url;
}

/** What a relay may do at a request: nothing, or go away as a killed process does. */
type OnRequest = (count: number) => 'relay' | 'die';

/** A node that answers as the one at `url` does, until it is told otherwise. Gives its address. */
export async function relayTo(url: string, onRequest: OnRequest): Promise<string> {
  let count = 0;
  const server = createHttpServer(PATIENT, (request, response) => {
    count += 1;
    if (onRequest(count) === 'die') {
      server.close();
      server.closeAllConnections();
      return;
    }
    const { method, headers } = request;
    const upstream = ask(url + (request.url ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  return listen(server);
}

/** Nothing listens at this port, and no test gets it: a port that was free a moment ago may be another server's by now. */
export const NOBODY = 'http://127.0.0.1:1';

/** Writes the same bytes for as long as somebody takes them. */
export function pour(target: {
  write(chunk: Buffer): boolean;
  once(event: 'drain', listener: () => void): unknown;
}): void {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const more = (): void => {
    while (target.write(chunk));
    target.once('drain', more);
  };
  more();
}

export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    if (server.listening) server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Requests a second, from the first to the last. On a busy machine some of them arrive together: shorter spans say nothing. */
export function rateOf(times: readonly number[]): number {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return ((times.length - 1) * 1000) / (last - first);
}
