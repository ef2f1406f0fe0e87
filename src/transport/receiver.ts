import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Answer, Fault, Header } from './exchange.ts';
import { fault, faultOf, isInvalidRequest, type Progress } from './fault.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Largest size of the received part of a body in a fault, in bytes. */
export const MAX_PARTIAL = 65_536;
/** A body above this size in bytes is read alone: sixteen at once would need sixteen times the memory. */
const LARGE = 1024 * 1024;

/** A response before content decoding, or the fault. */
export type Received = Answer | Fault;

/**
 * Collects the response to one request. Settles once: with the complete response, or with the first fault.
 * Rejects only for a request that cannot be sent.
 */
export class Receiver implements Dispatcher.DispatchHandler {
  /** The outcome; never settles once the exchange is released. */
  received: Promise<Received>;
  readonly #host: string;
  readonly #maxBytes: number;
  readonly #largeBodies: Throttle;
  readonly #chunks: Uint8Array[] = [];
  /**
   * The beginning of a large body, with room for the rest: all of the limit for one of unknown length, since the system gives memory only
   * to what is written. Pieces that are joined at its end would need its memory twice.
   */
  #whole: Buffer | undefined;
  #settle: (outcome: Received) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #settled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #length = 0;
  #head: { status: number; headers: Header[] } | undefined;
  #turn: Promise<void> | undefined;
  #waitingSince: number | undefined;
  #waitedMs = 0;

  /** @param largeBodies Allows one large body at a time. */
  constructor(host: string, maxBytes: number, largeBodies: Throttle) {
    this.#host = host;
    this.#maxBytes = maxBytes;
    this.#largeBodies = largeBodies;
    this.received = new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#reject = reject;
    });
  }

  get progress(): Progress {
    const announced = this.#head?.headers.find(([name]) => name === 'content-length')?.[1];
    return {
      host: this.#host,
      phase: this.#head ? 'reading' : this.#controller ? 'waiting' : 'connecting',
      received: this.#length,
      ...(announced === undefined ? {} : { announced: Number(announced) }),
    };
  }

  /** Milliseconds of waiting for other large bodies since the last call. */
  takeWaitedMs(): number {
    const now = performance.now();
    const waited = this.#waitedMs + (this.#waitingSince === undefined ? 0 : now - this.#waitingSince);
    this.#waitedMs = 0;
    if (this.#waitingSince !== undefined) this.#waitingSince = now;
    return waited;
  }

  /** Ends the exchange, and allows the next large body if this was one. The pool keeps this receiver longer than the body should live. */
  release(): void {
    this.received = new Promise(() => undefined);
    void this.#turn?.then(() => {
      this.#largeBodies.leave();
    });
  }

  /** Ends the exchange with this fault, unless it is over, and closes its connection. */
  stop(reason: Fault): void {
    this.#end(this.#withPartial(reason));
    this.#controller?.abort(new Error(reason.reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The exchange was stopped during the connection attempt.
    if (this.#settled) controller.abort(new Error('stopped'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.#head = { status, headers: headersOf(controller.rawHeaders) };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length > this.#maxBytes) {
      this.stop(fault('too-large', `the body is longer than ${this.#maxBytes} bytes`));
      return;
    }
    if (this.#whole === undefined) this.#chunks.push(chunk);
    else this.#whole.set(chunk, this.#length - chunk.length);
    if (this.#length > LARGE) this.#turn ??= this.#awaitTurn(controller);
  }

  onResponseEnd(): void {
    if (!this.#head) return;
    const body = this.#whole?.subarray(0, this.#length) ?? Buffer.concat(this.#chunks);
    this.#end({ kind: 'answer', ...this.#head, body });
  }

  onRequestUpgrade(controller: Dispatcher.DispatchController, status: number, _headers: unknown, socket: Duplex): void {
    socket.on('error', () => undefined).destroy();
    this.#end({ kind: 'answer', status, headers: headersOf(controller.rawHeaders), body: new Uint8Array(0) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (isInvalidRequest(error)) this.#reject(new TypeError(`The request cannot be sent: ${error.message}.`));
    else this.#end(this.#withPartial(faultOf(error, this.progress)));
  }

  async #awaitTurn(controller: Dispatcher.DispatchController): Promise<void> {
    controller.pause();
    this.#waitingSince = performance.now();
    await this.#largeBodies.enter();
    this.#waitedMs += performance.now() - this.#waitingSince;
    this.#waitingSince = undefined;
    const length = this.progress.announced ?? this.#maxBytes;
    if (!this.#settled && length >= this.#length && length <= this.#maxBytes) {
      this.#whole = Buffer.allocUnsafe(length);
      this.#whole.set(Buffer.concat(this.#chunks.splice(0)));
    }
    controller.resume();
  }

  #end(outcome: Received): void {
    this.#settled = true;
    this.#settle(outcome);
    this.#chunks.length = 0;
    this.#whole = undefined;
  }

  #withPartial(reason: Fault): Fault {
    if (!this.#head) return reason;
    const parts = this.#whole === undefined ? this.#chunks : [this.#whole];
    const body = Buffer.concat(parts, Math.min(MAX_PARTIAL, this.#length));
    return { ...reason, partial: { ...this.#head, body } };
  }
}

/** Header lines in order, with repetitions. Each byte becomes one character. */
function headersOf(raw: Dispatcher.DispatchController['rawHeaders']): Header[] {
  const flat = Array.isArray(raw) ? raw.map((item) => (typeof item === 'string' ? item : item.toString('latin1'))) : [];
  return Array.from({ length: flat.length / 2 }, (_, at) => [
    (flat[2 * at] ?? '').toLowerCase(),
    flat[2 * at + 1] ?? '',
  ]);
}

/** Limits the concurrent requests, and the requests per second, which it spaces evenly. */
export class Throttle {
  readonly #most: number;
  readonly #intervalMs: number;
  readonly #waiting: (() => void)[] = [];
  readonly #whenFree: (() => void)[] = [];
  #free: number;
  #nextAt = 0;

  /** @param ratePerSecond No limit if undefined. */
  constructor(concurrency: number, ratePerSecond?: number) {
    [this.#most, this.#free] = [concurrency, concurrency];
    this.#intervalMs = ratePerSecond === undefined ? 0 : 1000 / ratePerSecond;
  }

  /** Resolves when a request may start. Every call is paired with one of `leave`, also after the signal was aborted. */
  async enter(signal?: AbortSignal): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#intervalMs > 0) await this.#space(signal);
  }

  /** Ends a request that entered. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else if (++this.#free === this.#most) for (const resolve of this.#whenFree.splice(0)) resolve();
  }

  /** Waits until no request is under way. */
  async allFree(): Promise<void> {
    if (this.#free < this.#most) await new Promise<void>((resolve) => this.#whenFree.push(resolve));
  }

  async #space(signal: AbortSignal | undefined): Promise<void> {
    const at = Math.max(this.#nextAt, performance.now());
    this.#nextAt = at + this.#intervalMs;
    // A timer may fire a little early, which would put two requests too close together.
    for (let left = at - performance.now(); left > 0 && signal?.aborted !== true; left = at - performance.now())
      await sleep(Math.ceil(left), undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}
