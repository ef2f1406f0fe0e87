/** Limits the number of requests of a run. All transports of the run share one budget. */
export class Budget {
  /** Aborted by the first request beyond the limit. That request is not sent, and the run ends. */
  readonly signal: AbortSignal;
  readonly #limit: number;
  readonly #granted: number;
  readonly #end = new AbortController();
  #spent = 0;

  /** @param before Number of requests that count to the limit and were sent before. */
  constructor(limit: number, before = 0) {
    this.#limit = limit;
    this.#granted = Math.max(0, limit - before);
    this.signal = this.#end.signal;
  }

  /** Number of requests so far, without those before. */
  get spent(): number {
    return this.#spent;
  }

  /** Counts one request. Beyond the limit, it aborts `signal`. */
  readonly spend = (): void => {
    if (this.#spent < this.#granted) this.#spent += 1;
    else this.#end.abort(`the run reached its limit of ${this.#limit} requests`);
  };
}
