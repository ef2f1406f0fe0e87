import { createRequire } from 'node:module';
import undici, { type buildConnector, type Dispatcher } from 'undici';
import { defined } from '../encoding/defined.ts';
import { prepareConnection } from './prepare-connection.ts';
import { proxyFor, tunnelThrough } from './proxy.ts';

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

/** The settings of connections; see `TransportOptions`. */
export interface ConnectionSettings {
  readonly timeoutMs: number;
  readonly concurrency: number;
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly certKey?: string | undefined;
  readonly insecure?: boolean | undefined;
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
