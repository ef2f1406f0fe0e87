import { createRequire } from 'node:module';
import undici, { type buildConnector, type Dispatcher } from 'undici';
import { defined } from '../encoding/defined.ts';
import { proxyFor, tunnelThrough } from './proxy.ts';
import type { Socket } from 'node:net';
import { KeptConnectionClosed } from './fault.ts';

const load = createRequire(import.meta.url);

// The package loads 133 files with fetch, WebSocket and caches, which take a fifth of the time before the first request.
const Pool = load('undici/lib/dispatcher/pool.js') as typeof undici.Pool;

const connectorWith = load('undici/lib/core/connect.js') as typeof undici.buildConnector;

const MAX_HEADER_BYTES = 262_144;

/** A request as the connections get it. */
export type Dispatched = Dispatcher.DispatchOptions;
/** Receives the response to a request, piece by piece. */
export type ResponseHandler = Dispatcher.DispatchHandler;

/** What sends the requests of a transport. */
export interface Connections {
  dispatch(request: Dispatched, handler: ResponseHandler): unknown;
  /** Ends all connections. */
  destroy(): Promise<void>;
}

export interface ConnectionSettings {
  /** Time limit of a whole exchange: connection, headers and body. */
  readonly timeoutMs: number;
  readonly concurrency: number;
  /** Certificates (PEM) to trust instead of the usual ones. */
  readonly ca?: string | undefined;
  /** The certificate of the client (PEM), and its private key. */
  readonly cert?: string | undefined;
  readonly certKey?: string | undefined;
  /** Accept any certificate. */
  readonly insecure?: boolean | undefined;
  /** The address of an HTTP proxy, with its credentials. No request to this machine goes through it. */
  readonly proxy?: string | undefined;
  /** Whether a connection serves further requests. Default: true. */
  readonly isKept?: boolean | undefined;
}

/** Connections to a server. They are opened when requests need them. */
export function connectionsTo(origin: string, settings: ConnectionSettings): Connections {
  return new Pool(origin, {
    connections: settings.concurrency,
    pipelining: settings.isKept === false ? 0 : 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect: connectorOf(origin, settings),
  });
}

function connectorOf(origin: string, settings: ConnectionSettings): buildConnector.connector {
  const { timeoutMs, insecure, ca, cert, certKey } = settings;
  const proxy = proxyFor(origin, settings.proxy);
  const direct = connectorWith({
    timeout: timeoutMs,
    rejectUnauthorized: insecure !== true,
    ...defined({ ca, cert, key: certKey }),
  });
  const connect = proxy === undefined ? direct : tunnelThrough(proxy, settings, direct);
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error === null) callback(null, prepareConnection(socket));
      else callback(error, null);
    });
  };
}

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
function prepareConnection<T extends Socket>(socket: T): T {
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
