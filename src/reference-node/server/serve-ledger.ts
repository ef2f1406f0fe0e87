import { DOCUMENT, type Dialect } from '../dialect.ts';
import type { Ledger } from '../ledger.ts';
import { type BlockMaker, blockMakerOf } from './block-maker.ts';
import { httpServerOf } from './http-server.ts';
import type { KnownResults } from './known-results.ts';
import { close, listen } from './listen.ts';
import type { NodeRequest } from './message.ts';
import { type Patch, together } from './patch.ts';
import { patchedAnswerer } from './patched-answerer.ts';
import { isWebSocketPath } from './routes.ts';

/** How a ledger is served. */
export interface ServeOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Address to listen on, 127.0.0.1 by default. */
  readonly host?: string;
  readonly dialect?: Dialect;
  readonly patch?: Patch | undefined;
  /** Shares results with other nodes on the same ledger. */
  readonly results?: KnownResults;
  /** Milliseconds from a taken transaction to the block that holds it. */
  readonly acceptAfterMs?: number;
  /** Accepts a block every so many milliseconds, whether there is something to accept or not. */
  readonly blockEveryMs?: number | undefined;
}

/** A node that is listening. */
export interface RunningNode {
  /** Base address, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly ledger: Ledger;
  /** Starts anew on the same ledger: what the patch has for a restarted node holds from now on. Connections stay open. */
  restart(): void;
  /** Crosses an upgrade: what the patch has for an upgraded node holds from now on, also once it has been restarted. */
  upgrade(): void;
  /** Stops accepting blocks and requests and closes every connection. */
  close(): Promise<void>;
}

const ACCEPT_AFTER_MS = 60;

/**
 * Serves a ledger as a node over HTTP. One that is still to be built is built by the first who asks for anything of it.
 * @throws the system's error when the port cannot be taken.
 */
export async function serveLedger(source: Ledger | (() => Ledger), options: ServeOptions = {}): Promise<RunningNode> {
  const { host = '127.0.0.1', port = 0, patch = {} } = options;
  const onRequest = patch.onRequest ?? ((request) => request);
  let node = typeof source === 'function' ? undefined : nodeOf(source, options);
  const built = (): ServedLedger => (node ??= nodeOf(typeof source === 'function' ? source() : source, options));
  const server = httpServerOf({
    answer: (request) => built().answer(request),
    isWebSocketPath: (path) => isWebSocketPath(built().ledger, onRequest(handshakeAt(path)).path),
  });
  const past = new Set<'restarted' | 'upgraded'>();
  const goOn = (event: 'restarted' | 'upgraded'): void => {
    const { base, blocks } = built();
    blocks.stop();
    past.add(event);
    const patched = [...past].reduce((all, each) => together(all, patch[each] ?? {}), patch);
    node = nodeOf(base, { ...options, patch: patched });
  };
  const boundPort = await listen(server, port, host);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    port: boundPort,
    get ledger() {
      return built().ledger;
    },
    restart: () => {
      goOn('restarted');
    },
    upgrade: () => {
      goOn('upgraded');
    },
    close: async () => {
      node?.blocks.stop();
      await close(server);
    },
  };
}

interface ServedLedger {
  /** The ledger without a patch: what outlives a restart. */
  readonly base: Ledger;
  readonly ledger: Ledger;
  readonly blocks: BlockMaker;
  readonly answer: ReturnType<typeof patchedAnswerer>;
}

function nodeOf(base: Ledger, options: ServeOptions): ServedLedger {
  const { dialect = DOCUMENT, patch = {}, acceptAfterMs = ACCEPT_AFTER_MS, blockEveryMs, results } = options;
  const ledger = patch.ledger?.(base) ?? base;
  const blocks = blockMakerOf(ledger, { acceptAfterMs, blockEveryMs });
  blocks.start();
  const onIssued = (): void => {
    for (const each of [base, ledger]) results?.leave(each);
    blocks.onIssued();
  };
  // A changed ledger may be another one at each call.
  const known = ledger === base ? results : undefined;
  return { base, ledger, blocks, answer: patchedAnswerer({ ledger, dialect, patch, onIssued, results: known }) };
}

function handshakeAt(path: string): NodeRequest {
  return { method: 'GET', path, query: '', headers: new Map([['upgrade', 'websocket']]), body: Buffer.alloc(0) };
}
