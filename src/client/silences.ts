import type { Exchange, FaultCode, HttpRequest } from '../transport/exchange.ts';
import { nameOf } from './excess.ts';
import type { Observations } from './observations.ts';

/** After this number of requests in a row without a response in time, a method is not asked any more; further ones after the second number. */
const [MOST, MOST_OF_OTHERS] = [8, 2];

const SLOW: ReadonlySet<FaultCode> = new Set(['timeout', 'incomplete']);

/**
 * The methods and paths from which no response comes in time, though the node responds to others. Each further request would cost its time
 * limit: the last exchange stands for those.
 */
export class Silences {
  readonly #observations: Observations;
  readonly #slow = new Map<string, number>();
  readonly #silent = new Map<string, Exchange>();

  /** @param observations Tells of them. */
  constructor(observations: Observations) {
    this.#observations = observations;
  }

  /** The exchange that stands for a request which is not sent. */
  known(request: HttpRequest): Exchange | undefined {
    if (this.#silent.size === 0) return undefined;
    return this.#silent.get(request.path) ?? this.#silent.get(nameOf(request));
  }

  /** Counts an exchange with or without a response in time. */
  note(request: HttpRequest, exchange: Exchange): void {
    const { outcome } = exchange;
    const isSlow = outcome.kind === 'fault' && SLOW.has(outcome.code);
    if (!isSlow && this.#slow.size === 0) return;
    const name = nameOf(request);
    const count = isSlow ? (this.#slow.get(name) ?? 0) + 1 : 0;
    this.#slow.set(name, count);
    if (count >= (this.#silent.size === 0 ? MOST : MOST_OF_OTHERS)) this.silence(name, exchange);
  }

  /** Notes that no response of a method, or at a path, comes in time. */
  silence(name: string, exchange: Exchange): void {
    this.#silent.set(name, exchange);
    this.#observations.silent.add(name);
  }
}
