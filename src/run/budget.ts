/** Limits the number of requests of a run. All transports of the run share one budget. */
export class Budget {
  /** Aborted by the first request beyond the limit. That request is not sent, and the run ends. */
  readonly signal: AbortSignal;
  readonly #limit: number;
  readonly #granted: number;
  readonly #spent = new AbortController();
  #left: number;

  /** @param before Number of requests that count to the limit and were sent before. */
  constructor(limit: number, before = 0) {
    this.#limit = limit;
    this.#granted = Math.max(0, limit - before);
    this.#left = this.#granted;
    this.signal = this.#spent.signal;
  }

  /** Number of requests so far, without those before. */
  get spent(): number {
    return this.#granted - this.#left;
  }

  /** Counts one request. Beyond the limit, it aborts `signal`. */
  readonly spend = (): void => {
    if (this.#left > 0) this.#left -= 1;
    else this.#spent.abort(`the run reached its limit of ${this.#limit} requests`);
  };
}
