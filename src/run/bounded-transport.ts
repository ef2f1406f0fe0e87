import type { Exchange, HttpRequest } from '../transport/exchange.ts';
import { Transport, type TransportOptions } from '../transport/transport.ts';

/** Limits the number of requests of a run. All transports of the run share one budget. */
export class Budget {
  /** Aborted by the first request beyond the limit. That request is not sent, and the run ends. */
  readonly signal: AbortSignal;
  readonly #requests: number;
  readonly #spent = new AbortController();
  #left: number;

  constructor(requests: number) {
    this.#requests = requests;
    this.#left = requests;
    this.signal = this.#spent.signal;
  }

  /** Number of requests so far. */
  get spent(): number {
    return this.#requests - this.#left;
  }

  /** Counts one request. Beyond the limit, it aborts `signal`. */
  spend(): void {
    if (this.#left > 0) this.#left -= 1;
    else this.#spent.abort(`the run reached its limit of ${this.#requests} requests`);
  }
}

/** A transport that stops at the limit of its budget. */
export class BoundedTransport extends Transport {
  readonly #budget: Budget;

  constructor(options: Omit<TransportOptions, 'signal'>, budget: Budget, signal: AbortSignal) {
    super({ ...options, signal: AbortSignal.any([budget.signal, signal]) });
    this.#budget = budget;
  }

  override send(request: HttpRequest): Promise<Exchange> {
    this.#budget.spend();
    return super.send(request);
  }

  override handshake(path: string): Promise<Exchange> {
    this.#budget.spend();
    return super.handshake(path);
  }
}
