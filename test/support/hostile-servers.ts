import { createServer as createHttpServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listening } from './servers.ts';

/** Answers one HTTP request, whose body has been read. */
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** As the reference node has it. On a busy machine, the default of 5 s would end a connection whose next request was not read yet. */
const PATIENT = { keepAliveTimeout: 120_000 } as const;

/** An HTTP server on a free port, closed with the test; gives its address. */
export function serveHttp(handler: Handler): Promise<string> {
  return listen(
    createHttpServer(PATIENT, (request, response) => {
      void text(request).then((body) => handler(request, response, body));
    }),
  );
}

/** A TCP server on a free port, closed with the test; gives its address. */
export function serveTcp(onSocket: (socket: Socket) => void): Promise<string> {
  return listen(createServer(onSocket));
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

/** Writes the same text for as long as somebody takes it. */
export function pour(target: Writable, part = 'x'): void {
  const chunk = Buffer.from(part.repeat(Math.ceil((64 * 1024) / part.length)));
  const more = (): void => {
    while (target.write(chunk));
    target.once('drain', more);
  };
  more();
}

export async function listen(server: Server): Promise<string> {
  return `http://${await listening(server)}`;
}

/** Requests a second, from the first to the last. On a busy machine some of them arrive together: shorter spans say nothing. */
export function rateOf(times: readonly number[]): number {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return ((times.length - 1) * 1000) / (last - first);
}
