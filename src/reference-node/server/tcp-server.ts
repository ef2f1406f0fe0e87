import { createServer, type Server } from 'node:net';
import { http2ServerOf } from './http2-server.ts';
import { httpServerOf } from './http-server.ts';
import type { Site } from './site.ts';

/** How a client begins that knows HTTP/2. */
const PREFACE = 'PRI * HTTP/2.0';

/** A server of a site over HTTP/1 and, as Go clients may use it, HTTP/2 in clear text. Not yet listening. */
export function tcpServerOf(site: Site): Server {
  const [http, http2] = [httpServerOf(site), http2ServerOf(site)];
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
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
