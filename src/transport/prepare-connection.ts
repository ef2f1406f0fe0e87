import type { Socket } from 'node:net';
import { KeptConnectionClosed } from './fault.ts';

const INTERIM = /^HTTP\/1\.[01] 100[ \r\n]/;
/** As much of an answer as tells whether it is an interim one. */
const TELLING = 13;
const BEGINNING = 'HTTP/1.';
const MAX_INTERIM = 16_384;

/**
 * Prepares a connection for requests. It passes over `100 Continue` in front of an answer, though no request asks for it: a client has
 * to expect it all the same (RFC 9110, section 15.2), and some proxies send it. The parser behind it takes it for the end of the
 * connection. The error of a connection that served a request says so.
 */
export function prepareConnection<T extends Socket>(socket: T): T {
  const push = socket.push.bind(socket);
  const write: (...args: [Uint8Array]) => boolean = socket.write.bind(socket);
  const destroy = socket.destroy.bind(socket);
  let served = false;
  // What came of an answer whose beginning is not told yet; undefined once it is.
  let held: Buffer | undefined = Buffer.alloc(0);
  return Object.assign(socket, {
    // Each request goes out behind the end of the answer before it.
    write: (...args: [Uint8Array]): boolean => {
      held ??= Buffer.alloc(0);
      return write(...args);
    },
    destroy: (error?: Error): T =>
      destroy(
        error !== undefined && served && !held?.length ? new KeptConnectionClosed(error, held === undefined) : error,
      ),
    push: (chunk: Buffer | null): boolean => {
      if (held === undefined) return push(chunk);
      const rest = chunk === null ? held : pastInterim(Buffer.concat([held, chunk]));
      held = isTold(rest) ? undefined : rest;
      served ||= held === undefined;
      const wantsMore = (held !== undefined && chunk !== null) || rest.length === 0 || push(rest);
      return chunk === null ? push(null) : wantsMore;
    },
  });
}

/** What follows the interim answers that are whole. */
function pastInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (INTERIM.test(rest.toString('latin1', 0, TELLING))) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return rest;
    rest = rest.subarray(end + 4);
  }
  return rest;
}

/** Whether these bytes are known to begin no interim answer; an endless one counts as none. */
function isTold(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, TELLING);
  if (start.length < TELLING) return !BEGINNING.startsWith(start.slice(0, BEGINNING.length));
  return !INTERIM.test(start) || bytes.length > MAX_INTERIM;
}
