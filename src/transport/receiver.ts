import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Answer, Fault, Header } from './exchange.ts';
import { fault, faultOf, isInvalidRequest, type Progress } from './fault.ts';

const MAX_PARTIAL = 65_536;

/** An answer as it came, before its content coding is undone, or why there is none. */
export type Received = Answer | Fault;

/**
 * Collects what one request brings. Settles once: with the complete answer, or with what went wrong first.
 * Rejects only for a request that cannot be put on the wire.
 */
export class Receiver implements Dispatcher.DispatchHandler {
  readonly received: Promise<Received>;
  readonly #host: string;
  readonly #maxBytes: number;
  readonly #chunks: Uint8Array[] = [];
  #settle: (outcome: Received) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #settled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #length = 0;
  #head: { status: number; headers: Header[] } | undefined;

  constructor(host: string, maxBytes: number) {
    this.#host = host;
    this.#maxBytes = maxBytes;
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

  /** Ends the exchange with this fault unless it is over, and closes its connection. */
  stop(reason: Fault): void {
    this.#end(this.#withPartial(reason));
    this.#controller?.abort(new Error(reason.reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It was stopped while the connection was being made.
    if (this.#settled) controller.abort(new Error('stopped'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.#head = { status, headers: headersOf(controller.rawHeaders) };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length <= this.#maxBytes) this.#chunks.push(chunk);
    else this.stop(fault('too-large', `the body is longer than ${this.#maxBytes} bytes`));
  }

  onResponseEnd(): void {
    if (this.#head) this.#end({ kind: 'answer', ...this.#head, body: Buffer.concat(this.#chunks) });
  }

  onRequestUpgrade(controller: Dispatcher.DispatchController, status: number, _headers: unknown, socket: Duplex): void {
    socket.on('error', () => undefined).destroy();
    this.#end({ kind: 'answer', status, headers: headersOf(controller.rawHeaders), body: new Uint8Array(0) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (isInvalidRequest(error)) this.#reject(new TypeError(`The request cannot be sent: ${error.message}.`));
    else this.#end(this.#withPartial(faultOf(error, this.progress)));
  }

  #end(outcome: Received): void {
    this.#settled = true;
    this.#settle(outcome);
    this.#chunks.length = 0;
  }

  #withPartial(reason: Fault): Fault {
    if (!this.#head) return reason;
    const body = Buffer.concat(this.#chunks, Math.min(MAX_PARTIAL, this.#length));
    return { ...reason, partial: { ...this.#head, body } };
  }
}

/** Header lines in their order, repeated ones repeated. On the wire they are bytes; each stands for one character. */
function headersOf(raw: Dispatcher.DispatchController['rawHeaders']): Header[] {
  const flat = Array.isArray(raw) ? raw.map((item) => (typeof item === 'string' ? item : item.toString('latin1'))) : [];
  return Array.from({ length: flat.length / 2 }, (_, at) => [
    (flat[2 * at] ?? '').toLowerCase(),
    flat[2 * at + 1] ?? '',
  ]);
}
