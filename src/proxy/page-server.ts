import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const HOST = '127.0.0.1';
/** The accepted `Host` headers. Another name that resolves to this address can be an attack from another site. */
const NAMES = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i;
/** The minimum time between two updates of a page, in milliseconds. */
const UPDATE_MS = 300;

/** A page, created for each request. */
export interface Served {
  readonly type: string;
  readonly text: () => string;
}

export interface PageServerOptions {
  /** The TCP port to listen on; 0 for any free port. */
  readonly port: number;
  /** By path. */
  readonly pages: ReadonlyMap<string, Served>;
  /** The state that `/events` sends as JSON. */
  readonly state: () => unknown;
}

export interface PageServer {
  readonly url: string;
  /** Sends the new state to all open pages. */
  update(): void;
  /** Sends the last state and an `end` event, then closes the server. */
  close(): Promise<void>;
}

/**
 * Serves pages on 127.0.0.1, and a state as server-sent events.
 *
 * @throws An error of the system when the port cannot be used.
 */
export async function startPageServer({ port, pages, state }: PageServerOptions): Promise<PageServer> {
  const listeners = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;
  const event = (): string => `event: state\ndata: ${JSON.stringify(state())}\n\n`;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (listeners.size === 0) return;
    const text = event();
    // A page that reads slowly skips states instead of buffering them.
    for (const each of listeners) if (!each.writableNeedDrain) each.write(text);
  };
  const server = createServer((request, response) => {
    const served = pages.get(pathOf(request));
    if (!NAMES.test(request.headers.host ?? '')) refuse(response, 403, 'Use the address 127.0.0.1.');
    else if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, 405, 'Only GET is served.');
    else if (pathOf(request) === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(event());
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    } else if (pathOf(request) === '/favicon.ico') response.writeHead(204).end();
    else if (served === undefined) refuse(response, 404, `There is no such page: ${[...pages.keys()].join(', ')}`);
    else response.writeHead(200, { 'content-type': served.type, 'cache-control': 'no-store' }).end(served.text());
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://${HOST}:${typeof address === 'object' && address !== null ? address.port : port}`,
    update: () => {
      timer ??= setTimeout(send, UPDATE_MS);
    },
    close: async () => {
      send();
      for (const each of listeners) each.end('event: end\ndata: {}\n\n');
      server.close();
      server.closeIdleConnections();
      setTimeout(() => {
        server.closeAllConnections();
      }, 1000).unref();
      await once(server, 'close');
    },
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0] ?? '/';
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
