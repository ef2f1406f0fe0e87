import * as net from 'node:net';
import type { Server, Socket } from 'node:net';
import { httpServerOf, answerOf, badRequest, targetOf, type Site } from './http-server.ts';
import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { NodeAnswer } from './message.ts';

/** How a client begins that knows HTTP/2. */
const PREFACE = 'PRI * HTTP/2.0';

/** A server of a site over HTTP/1 and, as Go clients may use it, HTTP/2 in clear text. Not yet listening. */
export function tcpServerOf(site: Site): net.Server {
  const [http, http2] = [httpServerOf(site), http2ServerOf(site)];
  return net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      const isHttp2 = first.toString('latin1', 0, PREFACE.length) === PREFACE;
      (isHttp2 ? http2 : http).emit('connection', socket);
      if (!isHttp2) socket.resume();
    });
  });
}

/** An HTTP/2 server that hands complete requests to the site. It gets its connections from another server. */
function http2ServerOf(site: Site): Http2Server {
  return createServer().on('stream', (stream, headers) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', () => stream.destroy());
    stream.on('end', () => void respond(site, stream, headers, Buffer.concat(chunks)));
  });
}

async function respond(
  site: Site,
  stream: ServerHttp2Stream,
  { ':method': method = 'GET', ':path': path = '/', ':authority': host = '', ...others }: IncomingHttpHeaders,
  body: Buffer,
): Promise<void> {
  const target = targetOf(path);
  const headers = new Map(Object.entries({ host, ...others }).map(([name, value]) => [name, String(value)]));
  const answer = target === undefined ? badRequest() : await answerOf(site, { method, ...target, headers, body });
  if (stream.destroyed) return;
  if (answer.cut === 'before') {
    stream.close();
    return;
  }
  stream.respond({ ':status': answer.status, ...headersOf(answer), 'content-length': answer.body.length });
  stream.end(method === 'HEAD' ? undefined : answer.body);
}

/** The headers by name; those of a connection have no place in HTTP/2. */
function headersOf({ headers }: NodeAnswer): Record<string, string[]> {
  const byName: Record<string, string[]> = {};
  for (const [name, value] of headers)
    if (name !== 'Connection') byName[name.toLowerCase()] = [...(byName[name.toLowerCase()] ?? []), value];
  return byName;
}

const SOCKETS = new WeakMap<Server, Set<Socket>>();

/** Lets the server listen, and gives the port that it took. Rejects with the system's error. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  const sockets = new Set<Socket>();
  SOCKETS.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

/** Stops listening and ends every connection, WebSockets too. */
export async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    for (const socket of SOCKETS.get(server) ?? []) socket.destroy();
  });
}
