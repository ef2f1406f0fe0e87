import { setTimeout as sleep } from 'node:timers/promises';

/** Limits the concurrent requests, and the requests per second, which it spaces evenly. */
export class Throttle {
  readonly #intervalMs: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #nextAt = 0;

  /** @param ratePerSecond No limit if undefined. */
  constructor(concurrency: number, ratePerSecond?: number) {
    this.#free = concurrency;
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
    else this.#free++;
  }

  async #space(signal: AbortSignal | undefined): Promise<void> {
    const at = Math.max(this.#nextAt, performance.now());
    this.#nextAt = at + this.#intervalMs;
    // A timer may fire a little early, which would put two requests too close together.
    for (let left = at - performance.now(); left > 0 && signal?.aborted !== true; left = at - performance.now())
      await sleep(Math.ceil(left), undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}
