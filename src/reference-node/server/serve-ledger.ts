import { DOCUMENT, type Dialect } from '../dialect.ts';
import { overlay } from '../overlay.ts';
import { type PastEvent, type Patch, type Start, together } from './patch.ts';
import { INDEX_PATHS, type Ledger, type Peers, type Validator } from '../ledger.ts';
import { type Services, patchedAnswerer } from './answer.ts';
import type { Site } from './http-server.ts';
import { close, listen, tcpServerOf } from './tcp-server.ts';
import type { NodeRequest } from './message.ts';
import { isWebSocketPath } from './routes.ts';

/** Milliseconds to the next block when transactions are left for which the last one had no gas. */
const REFILL_MS = 50;

/** How a ledger is served. */
export interface ServeOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Address to listen on, 127.0.0.1 by default. */
  readonly host?: string;
  readonly dialect?: Dialect;
  readonly patch?: Patch | undefined;
  /** Milliseconds from a taken transaction to the block that holds it. */
  readonly acceptAfterMs?: number;
  /** Accepts a block every so many milliseconds, whether there is something to accept or not. */
  readonly blockEveryMs?: number | undefined;
  /** Milliseconds between the runs of the health checks. */
  readonly healthCheckMs?: number | undefined;
}

export interface RunningNode {
  /** Base address, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly ledger: Ledger;
  /** Starts anew on the same ledger: what the patch has for a restarted node holds from now on. Connections stay open. */
  restart(): void;
  /** Is killed, and starts anew on the same ledger: what the patch has for a crashed node holds from now on, too. */
  crash(): void;
  /** Is without the majority of its network: what is accepted from now on, it does not have, and its health tells so. Or is back. */
  part(isApart: boolean): void;
  /** Has restarted, and had not seen the validators that it is connected to for some seconds. */
  miss(seconds: number): void;
  /** Reaches its network over bad connections, or over good ones again. */
  strain(isStrained: boolean): void;
  /**
   * Starts another node on the same ledger, with further flags of avalanchego, or without those of its address.
   *
   * @param after The further flags of starts on new data that came before.
   */
  startWith(args: readonly string[], after?: readonly (readonly string[])[]): Promise<StartedNode>;
  /** Crosses an upgrade: what the patch has for an upgraded node holds from now on, also once it has been restarted. */
  upgrade(): void;
  /** Finds the peer that it waits for, or loses it again. A node that waits for none stays as it is. */
  meet(peers: Peers): void;
  /** Stops accepting blocks and requests and closes every connection. */
  close(): Promise<void>;
}

/** What came of a start with further flags. */
export interface StartedNode {
  /** Where it listens, or would if it had not ended. */
  readonly url: string;
  /** Whether it has refused to start. */
  readonly hasEnded: boolean;
  /** The addresses of the machine at whose port it listens, as the patch has it. */
  readonly listensAt: readonly string[];
  readonly close: () => Promise<void>;
}

const ACCEPT_AFTER_MS = 60;

/**
 * Serves a ledger as a node over HTTP. One that is still to be built is built by the first who asks for anything of it.
 * @throws the system's error when the port cannot be taken.
 */
export async function serveLedger(source: Ledger | (() => Ledger), options: ServeOptions = {}): Promise<RunningNode> {
  const { host = '127.0.0.1', port = 0, patch = {} } = options;
  const onRequest = patch.onRequest ?? ((request) => request);
  let peers: Peers | undefined;
  let bootstrappedAt: bigint | undefined;
  const state = { peers: () => peers, bootstrappedAt: () => bootstrappedAt };
  const serve = (base: Ledger, own = options): ServedLedger => nodeOf(base, own, state);
  let node = typeof source === 'function' ? undefined : serve(source);
  const built = (): ServedLedger => (node ??= serve(typeof source === 'function' ? source() : source));
  const site: Site = {
    answer: (request) => built().answer(request),
    isWebSocketPath: (path) => isWebSocketPath(built().ledger, onRequest(handshakeAt(path)).path),
  };
  const server = tcpServerOf(site);
  const past = new Set<PastEvent>();
  let whole: Ledger | undefined;
  const goOn = (event?: PastEvent, base = built().base): void => {
    built().blocks.stop();
    if (event !== undefined) past.add(event);
    const patched = [...past].reduce((all, each) => together(all, patch[each] ?? {}), patch);
    node = serve(base, { ...options, patch: patched });
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
    crash: () => {
      goOn('crashed');
    },
    part: (isApart) => {
      past.delete('apart');
      peers = isApart ? 'lost' : undefined;
      whole ??= built().base;
      goOn(isApart ? 'apart' : 'rejoined', isApart ? overlay(whole, stillFrom(whole)) : whole);
      if (!isApart) whole = undefined;
    },
    miss: (seconds) => {
      const { base } = built();
      goOn('restarted', overlay(base, missed(base, seconds)));
    },
    strain: (isStrained) => {
      past.delete('strained');
      goOn(isStrained ? 'strained' : undefined);
    },
    startWith: async (args, after = []) => {
      const plain = startOf(args, after);
      const start = patch.start?.(args, plain, after) ?? plain;
      const { base } = built();
      const ledger = start === 'emptied' ? overlay(base, emptied(base)) : base;
      const served = start === 'unindexed' ? overlay(base, WITHOUT_INDEX) : ledger;
      const wanted = /^--http-host=(.*)/.exec(args.join())?.[1] ?? host;
      const other = await serveLedger(served, { ...options, port: 0, host: start === 'unmoved' ? host : wanted });
      const isGone = start === 'refused' || start === 'elsewhere';
      if (isGone) await other.close();
      return {
        url: `http://${wanted.includes(':') ? `[${wanted}]` : wanted}:${other.port}`,
        hasEnded: start === 'refused',
        listensAt: isGone ? [] : [start === 'exposed' ? '0.0.0.0' : new URL(other.url).hostname],
        close: async () => (isGone ? undefined : other.close()),
      };
    },
    upgrade: () => {
      goOn('upgraded');
    },
    meet: (met) => {
      peers = met;
      if (met === 'found') bootstrappedAt ??= BigInt(Date.now()) * 1_000_000n;
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

function nodeOf(base: Ledger, options: ServeOptions, state: Pick<Services, 'peers' | 'bootstrappedAt'>): ServedLedger {
  const { dialect = DOCUMENT, patch = {}, acceptAfterMs = ACCEPT_AFTER_MS, blockEveryMs, healthCheckMs } = options;
  const ledger = patch.ledger?.(base) ?? base;
  const blocks = blockMakerOf(ledger, { acceptAfterMs, blockEveryMs });
  blocks.start();
  const { onIssued } = blocks;
  const answer = patchedAnswerer({ ledger, dialect, patch, onIssued, healthCheckMs, ...state });
  return { base, ledger, blocks, answer };
}

const INDEX_OFF = '--index-enabled=false';

/**
 * The start of a node that had its index on until it stopped, or on new data.
 *
 * @param args The flags that are added to those from before. Without any, those of its address are left out.
 * @param after Those of the starts on new data that came before.
 */
function startOf(args: readonly string[], after: readonly (readonly string[])[]): Start {
  const isOff = args.includes(INDEX_OFF);
  if (args.includes('--index-allow-incomplete=true')) return isOff ? 'unindexed' : 'indexed';
  return isOff || after.some((each) => each.includes(INDEX_OFF)) ? 'refused' : 'indexed';
}

const WITHOUT_INDEX: Partial<Ledger> = { index: () => undefined };

/** The chains as they are now. */
function stillFrom(base: Ledger): Partial<Ledger> {
  const { height, time } = base;
  const lengths = new Map(INDEX_PATHS.map((path) => [path, base.index(path)?.length]));
  return {
    height,
    time,
    blockByHeight: (at) => (at > height ? undefined : base.blockByHeight(at)),
    index: (path) => base.index(path)?.slice(0, lengths.get(path)),
  };
}

/** The time online of the validators that are connected, without some seconds. */
function missed(base: Ledger, seconds: number): Partial<Ledger> {
  const without = (validator: Validator): Validator => {
    const { connected, startTime, uptime } = validator;
    if (!connected || uptime === undefined) return validator;
    const age = Date.now() / 1000 - Number(startTime);
    return overlay(validator, { uptime: uptime - (100 * seconds) / age });
  };
  return { currentValidators: (subnetId) => base.currentValidators(subnetId).map(without) };
}

function emptied(base: Ledger): Partial<Ledger> {
  return { index: (path) => base.index(path) && [], containerById: () => undefined };
}

function handshakeAt(path: string): NodeRequest {
  return { method: 'GET', path, query: '', headers: new Map([['upgrade', 'websocket']]), body: Buffer.alloc(0) };
}

/** Accepts blocks in the background. */
interface BlockMaker {
  /** To be called when a transaction was taken: a block follows. */
  readonly onIssued: () => void;
  start(): void;
  stop(): void;
}

/**
 * Accepts a block some milliseconds after a transaction was taken, and on demand one at regular intervals. Neither keeps the process alive.
 */
function blockMakerOf(
  ledger: Ledger,
  { acceptAfterMs, blockEveryMs }: { acceptAfterMs: number; blockEveryMs: number | undefined },
): BlockMaker {
  let soon: NodeJS.Timeout | undefined;
  const acceptSoon = (afterMs: number): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      ledger.acceptBlock();
      if (ledger.lacksGas === true) acceptSoon(REFILL_MS);
    }, afterMs).unref();
  };
  let regular: NodeJS.Timeout | undefined;
  return {
    onIssued: () => {
      acceptSoon(acceptAfterMs);
    },
    start: () => {
      if (blockEveryMs !== undefined) regular = setInterval(() => ledger.acceptBlock(), blockEveryMs).unref();
    },
    stop: () => {
      clearTimeout(soon);
      clearInterval(regular);
    },
  };
}
