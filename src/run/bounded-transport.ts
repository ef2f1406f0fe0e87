import type { Exchange, HttpRequest } from '../transport/exchange.ts';
import { Transport, type TransportOptions } from '../transport/transport.ts';

/** How many requests may still be sent, shared by all transports of a run. */
export class Budget {
  /** Aborted by the first request beyond the budget: that request is not sent, and the run ends. */
  readonly signal: AbortSignal;
  readonly #requests: number;
  readonly #spent = new AbortController();
  #left: number;

  constructor(requests: number) {
    this.#requests = requests;
    this.#left = requests;
    this.signal = this.#spent.signal;
  }

  /** Requests that it has paid for. */
  get spent(): number {
    return this.#requests - this.#left;
  }

  /** Takes one request off. */
  spend(): void {
    if (this.#left > 0) this.#left -= 1;
    else this.#spent.abort(`the run reached its limit of ${this.#requests} requests`);
  }
}

/** A transport that stops with its budget. */
export class BoundedTransport extends Transport {
  readonly #budget: Budget;

  constructor(options: Omit<TransportOptions, 'signal'>, budget: Budget, signals: readonly AbortSignal[]) {
    super({ ...options, signal: AbortSignal.any([budget.signal, ...signals]) });
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
