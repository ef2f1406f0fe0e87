import { HTTPParser } from 'http-parser-js';
import { freeMemory } from '../free-memory.ts';
import type { Exchange, Fault, Header } from '../exchange.ts';
import { fault } from '../fault.ts';
import { Body, type BodyRoom, MAX_BODY } from './body.ts';

// Header bytes beyond ASCII are unchanged in this encoding.
HTTPParser.encoding = 'latin1';

/** Statuses of responses without a body, independent of their headers. */
const NEVER_A_BODY: ReadonlySet<number> = new Set([204, 304]);

/** Requests of one connection whose responses are not complete. No client waits for as many. */
const MAX_WAITING = 1000;

/** Bytes of lengths, extensions and other frames of a body in a row. The parser keeps them, and has no bound of its own. */
const MAX_FRAME = 256 * 1024;

/** An exchange without a number: the recorder assigns it. */
export type ReadExchange = Omit<Exchange, 'number'>;

export interface ExchangeReaderOptions {
  /** Scheme, host and port of the target. */
  readonly origin: string;
  /** What the bodies of all connections may hold. */
  readonly room: BodyRoom;
  /** Called with each complete exchange. Its body is not decoded. A promise that it returns settles when the bodies are no longer needed. */
  readonly onExchange: (exchange: ReadExchange) => unknown;
  /** Called once, with the reason, when the rest of the connection cannot be read. */
  readonly onUnreadable: (reason: string) => void;
}

type Parser = InstanceType<typeof HTTPParser>;

/** One direction of a connection. */
interface Side {
  readonly what: string;
  readonly parser: Parser;
  /** The number of bytes since the last part of a message. */
  frame: number;
}

/** An exchange in progress. */
interface Pending {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly startedAt: number;
  readonly start: number;
  readonly sent: Body;
  isSent: boolean;
  head?: { readonly status: number; readonly headers: readonly Header[] };
  readonly received: Body;
  isAnswered: boolean;
}

/**
 * Reads the exchanges of one connection from a copy of its bytes. It never throws: invalid HTTP only ends the reading
 * of this connection.
 */
export class ExchangeReader {
  readonly #options: ExchangeReaderOptions;
  readonly #requests: Side;
  readonly #responses: Side;
  /** Requests whose responses are not complete, in the order of sending. */
  readonly #waiting: Pending[] = [];
  #isInterim = false;
  #stopped = false;

  constructor(options: ExchangeReaderOptions) {
    this.#options = options;
    this.#requests = { what: 'a request', parser: this.#requestParser(), frame: 0 };
    this.#responses = { what: 'a response', parser: this.#responseParser(), frame: 0 };
  }

  /** Whether no exchange is in progress. */
  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  /** The number of bytes received of the current response body; undefined when no response has started. */
  get received(): number | undefined {
    const current = this.#current;
    return current?.head === undefined ? undefined : current.received.length;
  }

  fromClient(chunk: Buffer): void {
    this.#read(this.#requests, chunk);
  }

  fromTarget(chunk: Buffer): void {
    this.#read(this.#responses, chunk);
  }

  /**
   * The target has closed its side. A response without a length is now complete; other exchanges in progress get this
   * fault.
   */
  targetEnded(reason: Fault): void {
    if (!this.#stopped) this.#responses.parser.finish();
    this.closed(reason);
  }

  /** The connection is closed: exchanges in progress end with this fault. */
  closed(reason: Fault): void {
    for (const pending of this.#waiting.splice(0)) {
      this.#emit(pending, pending.isAnswered ? fault('incomplete', 'the request was not sent completely') : reason);
    }
    this.#stopped = true;
  }

  get #current(): Pending | undefined {
    return this.#waiting.find(({ isAnswered }) => !isAnswered);
  }

  #requestParser(): Parser {
    const parser = new HTTPParser(HTTPParser.REQUEST);
    let current: Pending | undefined;
    parser.onHeadersComplete = ({ method, url, headers }) => {
      if (this.#stopped) return;
      current = {
        // For these handlers, the types of the parser are wrong: it passes the name of the method, not its number.
        method: String(method),
        url: this.#urlOf(url),
        headers: headerPairs(headers),
        startedAt: Date.now(),
        start: performance.now(),
        sent: new Body(this.#options.room),
        isSent: false,
        received: new Body(this.#options.room),
        isAnswered: false,
      };
      this.#waiting.push(current);
      if (this.#waiting.length > MAX_WAITING) this.#stop(`more than ${MAX_WAITING} requests wait for their responses`);
    };
    parser.onBody = (chunk, offset, length) => {
      this.#requests.frame = 0;
      if (!this.#stopped) current?.sent.add(chunk.subarray(offset, offset + length));
    };
    parser.onMessageComplete = () => {
      this.#requests.frame = 0;
      if (current !== undefined) current.isSent = true;
      this.#settle();
    };
    return parser;
  }

  #responseParser(): Parser {
    const parser = new HTTPParser(HTTPParser.RESPONSE);
    parser.onHeadersComplete = ({ statusCode: status, headers }) => {
      const current = this.#current;
      this.#isInterim = status < 200 && status !== 101;
      if (current === undefined || this.#isInterim) return;
      current.head = { status, headers: headerPairs(headers) };
      return Number(current.method === 'HEAD' || NEVER_A_BODY.has(status));
    };
    parser.onBody = (chunk, offset, length) => {
      this.#responses.frame = 0;
      this.#current?.received.add(chunk.subarray(offset, offset + length));
    };
    parser.onMessageComplete = () => {
      this.#responses.frame = 0;
      const current = this.#current;
      if (current === undefined || this.#isInterim) return;
      current.isAnswered = true;
      this.#settle();
      if (current.head?.status === 101) this.#stop('the connection switched to another protocol');
    };
    return parser;
  }

  #read(side: Side, chunk: Buffer): void {
    const { parser, what } = side;
    side.frame += chunk.length;
    // The parser stops after an upgrade request, although the connection may continue as HTTP.
    for (let rest = chunk; rest.length > 0 && !this.#stopped;) {
      const consumed = parser.execute(rest);
      if (typeof consumed === 'number') rest = rest.subarray(consumed);
      else this.#stop(`${what} is not HTTP/1.1 (${consumed.message})`);
    }
    if (side.frame > MAX_FRAME + chunk.length) this.#stop(`${what} has more than ${MAX_FRAME} bytes around its body`);
  }

  #stop(reason: string): void {
    if (this.#stopped) return;
    this.closed(fault('not-http', reason));
    this.#options.onUnreadable(reason);
  }

  /** Reports complete exchanges in the order of their requests. */
  #settle(): void {
    for (let [first] = this.#waiting; first?.isAnswered === true && first.isSent; [first] = this.#waiting) {
      this.#waiting.shift();
      const { status = 0, headers = [] } = first.head ?? {};
      this.#emit(first, { kind: 'answer', status, headers, body: first.received.bytes });
    }
  }

  #emit(pending: Pending, outcome: Exchange['outcome']): void {
    const { method, url, headers, sent, received, head, startedAt, start } = pending;
    const isDropped = sent.isDropped || received.isDropped;
    const isLong = Math.max(sent.length, received.length) > MAX_BODY;
    const why = isLong
      ? `a body is longer than ${MAX_BODY} bytes`
      : 'there were too many large bodies at the same time';
    const failed = isDropped ? fault('too-large', why) : outcome;
    const recorded = this.#options.onExchange({
      request: { method, url, headers, ...(sent.length === 0 ? {} : { body: sent.bytes }) },
      outcome:
        failed.kind === 'answer' || head === undefined
          ? failed
          : { ...failed, partial: { ...head, body: received.bytes } },
      startedAt,
      durationMs: performance.now() - start,
    });
    void Promise.resolve(recorded).finally(() => {
      sent.release();
      received.release();
      freeMemory(Math.max(sent.length, received.length));
    });
  }

  /** The URL of the target in a request line, which may be a path, an absolute URL, or `*`. */
  #urlOf(target: string): string {
    if (target.startsWith('/')) return this.#options.origin + target;
    return URL.canParse(target) ? target : `${this.#options.origin}/${target}`;
  }
}

function headerPairs(list: readonly string[]): Header[] {
  return list.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name.toLowerCase(), list[at + 1] ?? '']] : []));
}
