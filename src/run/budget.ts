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
  readonly spend = (): void => {
    if (this.#left > 0) this.#left -= 1;
    else this.#spent.abort(`the run reached its limit of ${this.#requests} requests`);
  };
}
