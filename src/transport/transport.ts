import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { defined } from '../encoding/defined.ts';
import { type Connections, connectionsTo, type Dispatched, type ConnectionSettings } from './connections.ts';
import { decodeContent } from './content-coding.ts';
import type { Answer, Exchange, Fault, Header, HttpRequest } from './exchange.ts';
import { fault, timeoutFault } from './fault.ts';
import { type Address, addressOf, pathAt, shownRequest } from './address.ts';
import { proxyFor, shownProxy } from './proxy.ts';
import { Throttle, MAX_PARTIAL, Receiver, type Received } from './receiver.ts';

/** Largest size of a response body: 32 MiB. The suite does not read a longer one to its end. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;
/** A node responds to a handshake at once. Some proxies drop it without a response. */
const HANDSHAKE_MS = 3000;
const UNAUTHORIZED = 401;
const REQUEST_TIMEOUT = 408;
/** A timer this many milliseconds late shows that the suite did not run: its process was stopped, or the machine was too busy. */
const STALL_MS = 100;
/** Time in milliseconds to receive what came during a stall. */
const AFTER_STALL_MS = 1000;

/** Makes headers that may be refused during a run, such as a token that expires. */
export interface HeaderSource {
  /** The headers to send now. They take precedence over the other headers of the user. */
  readonly current: readonly Header[];
  /** All headers so far: each is a secret. */
  readonly all: readonly Header[];
  /** What a report says of it. */
  readonly notes: readonly string[];
  /** Makes the first headers. @throws UsageError if it cannot */
  start(): Promise<void>;
  /** Notes that a target did not refuse these headers. */
  pass(used: readonly Header[]): void;
  /** Makes the headers anew after these were refused. @returns whether there are others now, and the request should be sent again */
  renew(used: readonly Header[]): Promise<boolean>;
}

/** How requests are sent to a node: the settings of a user that no one but the transport reads. */
export interface TransportSettings extends Omit<ConnectionSettings, 'isKept'> {
  /** Size limit of a body, before and after content decoding. Default: 32 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** Requests per second, evenly spaced. Default: no limit. */
  readonly ratePerSecond?: number | undefined;
  /** Sent with every request, unless the request has a header of the same name. */
  readonly headers?: readonly Header[] | undefined;
  /** Makes further headers. A request that is refused with HTTP 401 is sent again with new ones, once. */
  readonly headerSource?: HeaderSource | undefined;
  /** Whether people are shown the path and the query of the address. Default: false, since they may be a key. */
  readonly showAddress?: boolean | undefined;
}

export interface TransportOptions extends TransportSettings {
  /** Base URL of the node. May contain a path, which precedes the path of every request, a query, and user:password. */
  readonly baseUrl: string;
  /** Whether the node ends with the run. */
  readonly isPassing?: boolean | undefined;
  /** Aborts all current and later requests: the run is over. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each request. It may abort the signal: then the request is not sent. */
  readonly onSend?: (() => void) | undefined;
}

/**
 * Sends one request and returns one exchange. No redirect, no cache: the exchange shows what the target did. Only a request on a kept
 * connection that was closed before the response, or got the status 408, is sent again, once, on a new one: servers may end kept
 * connections at any time. No complete response is a fault of the exchange, not an exception.
 */
export class Transport {
  readonly #options: TransportOptions;
  readonly #maxBodyBytes: number;
  readonly #base: URL;
  /** The host in messages. */
  readonly #peer: string;
  readonly #address: Address;
  readonly #headers: readonly Header[];
  readonly #connections: Connections;
  /** A connection of its own for each request. */
  readonly #anew: Connections;
  readonly #throttle: Throttle;
  readonly #largeBodies = new Throttle(1);
  readonly #decoder = new Throttle(1);
  readonly #stop = new AbortController();
  readonly #decoding = new Set<Promise<unknown>>();
  readonly #underWay = new Set<Receiver>();
  readonly #onAbort = (): void => {
    this.#stopAll(stopReason(this.#options.signal));
  };
  #stopped = 'the transport is closed';
  #count = 0;

  /** @throws TypeError for a base URL that is not http or https, or that has a fragment. */
  constructor(options: TransportOptions) {
    this.#options = options;
    this.#maxBodyBytes = options.maxBodyBytes ?? MAX_BODY_BYTES;
    this.#base = baseOf(options.baseUrl);
    const proxy = proxyFor(this.#base.origin, options.proxy);
    this.#peer = this.#base.host + (proxy === undefined ? '' : ` through the proxy ${shownProxy(proxy)}`);
    this.#address = addressOf(options.baseUrl, options.showAddress);
    this.#headers = lowerCase([...credentialsOf(this.#base), ...(options.headers ?? [])]);
    this.#throttle = new Throttle(options.concurrency, options.ratePerSecond);
    this.#connections = connectionsTo(this.#base.origin, options);
    this.#anew = connectionsTo(this.#base.origin, { ...options, isKept: false });
    // Each request that waits for its turn listens.
    setMaxListeners(0, this.#stop.signal);
    if (options.signal?.aborted) this.#onAbort();
    else options.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /**
   * Sends one request. Any method, path, header and body bytes go as they are; `transfer-encoding: chunked` sends the body in one chunk.
   * @throws TypeError for a request that HTTP cannot express (a blank in the path, a line break in a header).
   */
  async send(request: HttpRequest): Promise<Exchange> {
    const source = this.#options.headerSource;
    if (source === undefined) return this.#send(request);
    const { current } = source;
    const exchange = await this.#send(request);
    const { outcome } = exchange;
    if (outcome.kind === 'fault') return exchange;
    if (outcome.status !== UNAUTHORIZED) source.pass(current);
    // A request that brings the header itself is refused for its own.
    else if (!hasOneOf(request, current) && (await source.renew(current))) return this.#send(request);
    return exchange;
  }

  async #send(request: HttpRequest): Promise<Exchange> {
    const headers = this.#headersFor(request);
    const isChunked = headers.some(([name, value]) => name === 'transfer-encoding' && value === 'chunked');
    return this.#exchange(request, headers, () => ({
      method: request.method,
      path: pathAt(this.#address, request.path),
      headers: headers.filter(([name]) => !isChunked || name !== 'transfer-encoding').flat(),
      ...defined({ body: request.body && isChunked ? Readable.from([request.body]) : request.body }),
    }));
  }

  /** Requests a WebSocket at the path, and closes the connection after the response. Waits at most three seconds. */
  async handshake(path: string): Promise<Exchange> {
    const request: HttpRequest = {
      method: 'GET',
      path,
      headers: [
        ['sec-websocket-version', '13'],
        ['sec-websocket-key', Buffer.from('a conformance ws').toString('base64')],
      ],
    };
    const headers = this.#headersFor(request);
    const dispatch = {
      method: 'GET',
      path: pathAt(this.#address, path),
      headers: headers.flat(),
      upgrade: 'websocket',
    };
    const sent: readonly Header[] = [['connection', 'upgrade'], ['upgrade', 'websocket'], ...headers];
    return this.#exchange(request, sent, () => dispatch, Math.min(this.#options.timeoutMs, HANDSHAKE_MS));
  }

  /** Aborted when the run is over, or the transport is closed: every later exchange is a fault. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Aborts all current requests, closes each connection, and waits for bodies in decoding. */
  async close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    this.#stopAll('the transport is closed');
    await Promise.all([this.#connections.destroy(), this.#anew.destroy()]);
    await Promise.allSettled(this.#decoding);
  }

  async #exchange(
    request: HttpRequest,
    headers: readonly Header[],
    dispatched: () => Dispatched,
    timeoutMs = this.#options.timeoutMs,
  ): Promise<Exchange> {
    this.#options.onSend?.();
    await this.#throttle.enter(this.#stop.signal);
    const number = ++this.#count;
    try {
      const connections = request.isSentOnce === true ? this.#anew : this.#connections;
      const first = await this.#timed(connections, dispatched(), timeoutMs);
      const isEnded = request.isSentOnce !== true && endsKeptConnection(first.received);
      const again = isEnded ? ({ isSentAgain: true } as const) : {};
      const last = 'isSentAgain' in again ? await this.#timed(this.#anew, dispatched(), timeoutMs) : first;
      const outcome = await this.#decoded(last.received);
      const url = shownRequest(this.#address, request.path);
      const { method, body } = request;
      const secret = this.#usersHeaders().map(([name]) => name);
      const secretHeaders = secret.length === 0 ? undefined : secret;
      const { isPassing } = this.#options;
      const secrets = this.#address.isHidden ? this.#address.secrets : undefined;
      const sent = { method, url, headers, ...defined({ body, secretHeaders, secrets, isPassing }) };
      return {
        number,
        request: sent,
        outcome,
        startedAt: last.startedAt,
        durationMs: last.durationMs,
        ...again,
      };
    } finally {
      this.#throttle.leave();
    }
  }

  async #timed(
    connections: Connections,
    dispatch: Dispatched,
    timeoutMs: number,
  ): Promise<{ received: Received; startedAt: number; durationMs: number }> {
    const startedAt = Date.now();
    const clock = performance.now();
    const received = await this.#receive(connections, dispatch, timeoutMs);
    return { received, startedAt, durationMs: performance.now() - clock };
  }

  async #receive(connections: Connections, dispatch: Dispatched, timeoutMs: number): Promise<Received> {
    if (this.#stop.signal.aborted) return fault('aborted', this.#stopped);
    const receiver = new Receiver(this.#peer, this.#maxBodyBytes, this.#largeBodies);
    const timerOf = (ms: number): NodeJS.Timeout => {
      const due = performance.now() + ms;
      return setTimeout(() => {
        // The time in which the suite did not read does not count.
        const lateMs = performance.now() - due;
        const moreMs = receiver.takeWaitedMs() + (lateMs > STALL_MS ? Math.max(lateMs, AFTER_STALL_MS) : 0);
        if (moreMs > 0) timer = timerOf(Math.ceil(moreMs));
        else receiver.stop(timeoutFault(timeoutMs, receiver.progress));
      }, ms);
    };
    let timer = timerOf(timeoutMs);
    this.#underWay.add(receiver);
    try {
      connections.dispatch(dispatch, receiver);
      return await receiver.received;
    } finally {
      clearTimeout(timer);
      receiver.release();
      this.#underWay.delete(receiver);
    }
  }

  async #decoded(received: Received): Promise<Received> {
    if (received.kind === 'fault') return received;
    if (!received.headers.some(([name]) => name === 'content-encoding')) return received;
    const decoding = this.#decode(received);
    this.#decoding.add(decoding);
    try {
      const body = await decoding;
      if (!('kind' in body)) return { ...received, body };
      const { status, headers } = received;
      return { ...body, partial: { status, headers, body: received.body.subarray(0, MAX_PARTIAL) } };
    } finally {
      this.#decoding.delete(decoding);
    }
  }

  /** Decodes one body at a time: a few received bytes may become megabytes. */
  async #decode({ body, headers }: Answer): Promise<Uint8Array | Fault> {
    await this.#decoder.enter();
    try {
      return await decodeContent(body, headers, this.#maxBodyBytes);
    } finally {
      this.#decoder.leave();
    }
  }

  #headersFor(request: HttpRequest): readonly Header[] {
    const own = lowerCase(request.headers ?? []);
    return [...this.#usersHeaders().filter(([name]) => !own.some(([other]) => other === name)), ...own];
  }

  #usersHeaders(): readonly Header[] {
    const made = this.#options.headerSource?.current ?? [];
    return [...this.#headers.filter(([name]) => !made.some(([other]) => other === name)), ...made];
  }

  #stopAll(reason: string): void {
    this.#stopped = reason;
    this.#stop.abort();
    for (const receiver of this.#underWay) receiver.stop(fault('aborted', reason));
  }
}

function baseOf(text: string): URL {
  const base = URL.canParse(text) ? new URL(text) : undefined;
  if (!base || !['http:', 'https:'].includes(base.protocol))
    throw new TypeError(`${JSON.stringify(text)} is not an http or https URL.`);
  if (base.hash !== '') throw new TypeError('A base URL contains a fragment, which it must not.');
  return base;
}

function credentialsOf(base: URL): Header[] {
  if (base.username === '' && base.password === '') return [];
  const pair = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
  return [['authorization', `Basic ${Buffer.from(pair).toString('base64')}`]];
}

/** Whether a server ended a kept connection instead of responding: it closed it, or said that no request came in time. */
function endsKeptConnection(received: Received): boolean {
  return received.kind === 'fault' ? received.wasKept === true : received.status === REQUEST_TIMEOUT;
}

function hasOneOf({ headers = [] }: HttpRequest, made: readonly Header[]): boolean {
  return headers.some(([name]) => made.some(([other]) => other === name.toLowerCase()));
}

function lowerCase(headers: readonly Header[]): Header[] {
  return headers.map(([name, value]) => [name.toLowerCase(), value]);
}

function stopReason(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  if (typeof reason === 'string') return reason;
  if (reason instanceof Error && reason.name === 'TimeoutError') return 'the run exceeded its time limit';
  return reason instanceof Error && reason.name !== 'AbortError' ? reason.message : 'the run was stopped';
}
