import { DOCUMENT, type Dialect } from '../dialect.ts';
import type { Ledger } from '../ledger.ts';
import { blockMakerOf } from './block-maker.ts';
import { httpServerOf } from './http-server.ts';
import { close, listen } from './listen.ts';
import type { NodeRequest } from './message.ts';
import type { Patch } from './patch.ts';
import { patchedAnswerer } from './patched-answerer.ts';
import { isWebSocketPath } from './routes.ts';

/** How a ledger is served. */
export interface ServeOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Address to listen on, 127.0.0.1 by default. */
  readonly host?: string;
  readonly dialect?: Dialect;
  readonly patch?: Patch;
  /** Milliseconds from a taken transaction to the block that holds it. */
  readonly acceptAfterMs?: number;
  /** Accepts a block every so many milliseconds, whether there is something to accept or not. */
  readonly blockEveryMs?: number;
}

/** A node that is listening. */
export interface RunningNode {
  /** Base address, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly ledger: Ledger;
  /** Stops accepting blocks and requests and closes every connection. */
  close(): Promise<void>;
}

const ACCEPT_AFTER_MS = 60;

/**
 * Serves a ledger as a node over HTTP.
 * @throws the system's error when the port cannot be taken.
 */
export async function serveLedger(base: Ledger, options: ServeOptions = {}): Promise<RunningNode> {
  const { host = '127.0.0.1', port = 0, patch = {}, acceptAfterMs = ACCEPT_AFTER_MS } = options;
  const ledger = patch.ledger?.(base) ?? base;
  const dialect = options.dialect ?? DOCUMENT;
  const onRequest = patch.onRequest ?? ((request) => request);
  const blocks = blockMakerOf(ledger, { acceptAfterMs, blockEveryMs: options.blockEveryMs });
  const server = httpServerOf({
    answer: patchedAnswerer({ ledger, dialect, patch, onIssued: blocks.onIssued }),
    isWebSocketPath: (path) => isWebSocketPath(ledger, onRequest(handshakeAt(path)).path),
  });
  const taken = await listen(server, port, host);
  blocks.start();
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    port: taken,
    ledger,
    close: async () => {
      blocks.stop();
      await close(server);
    },
  };
}

function handshakeAt(path: string): NodeRequest {
  return { method: 'GET', path, query: '', headers: new Map([['upgrade', 'websocket']]), body: Buffer.alloc(0) };
}
