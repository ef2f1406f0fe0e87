import type { Answer } from '../transport/exchange.ts';
import { gatewayStatus } from '../transport/gateway-statuses.ts';
import type { GatewayRefusal } from './contact/gateway-refusal.ts';

/** How often one request is sent again. */
const TRIES = 5;
/** After this number of waits without a request that passed, the word of the gateway is not taken any more. */
const MOST_IN_VAIN = 3;
const LEAST_MS = 100;
/** Milliseconds that a run waits in total. */
const MOST_MS = 120_000;

/**
 * Waits as long as a gateway in front of the node asks for with `Retry-After`. The clients of a run share it: while one waits, none sends a
 * request. It is bounded, so that a gateway cannot hold up a run. An answer of the node itself is never asked for again.
 */
export class RetryAfter {
  #until = 0;
  #inVain = 0;
  #waitedMs = 0;
  #repeated = 0;

  /** Milliseconds until requests may be sent. */
  get leftMs(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /** Requests that were sent again, and the milliseconds of waiting for them. */
  get counts(): { readonly repeated: number; readonly waitedMs: number } {
    // A sum of parts of milliseconds is not exact.
    return { repeated: this.#repeated, waitedMs: Math.round(this.#waitedMs) };
  }

  /** Notes that a request passed. */
  pass(): void {
    this.#inVain = 0;
  }

  /**
   * Whether a request is to be sent again after `leftMs`, which this sets.
   *
   * @param tries How often it was sent again already.
   */
  admits(refusal: GatewayRefusal | undefined, answer: Answer, tries: number): boolean {
    const { status, code } = refusal?.cause ?? {};
    const meaning = status === undefined ? undefined : gatewayStatus(status, code);
    const ms = retryAfterMs(answer);
    if ((meaning !== 'too-many' && meaning !== 'unavailable') || ms === undefined || tries >= TRIES) return false;
    const now = performance.now();
    const until = now + Math.max(LEAST_MS, ms);
    // Requests that were on their way together are refused together.
    const isNew = this.#until <= now;
    const moreMs = Math.max(0, until - Math.max(now, this.#until));
    if (this.#waitedMs + moreMs > MOST_MS || (isNew && this.#inVain === MOST_IN_VAIN)) return false;
    if (isNew) this.#inVain += 1;
    this.#waitedMs += moreMs;
    this.#repeated += 1;
    this.#until = Math.max(this.#until, until);
    return true;
  }
}

/** The pause in milliseconds that a response asks for, in seconds or with a date of its own clock. Undefined without a readable one. */
export function retryAfterMs({ headers }: Answer): number | undefined {
  const valueOf = (wanted: string): string => headers.find(([name]) => name === wanted)?.[1] ?? '';
  const text = valueOf('retry-after').trim();
  if (/^\d{1,9}$/.test(text)) return 1000 * Number(text);
  const [at, now] = [Date.parse(text), Date.parse(valueOf('date'))];
  return /[a-z]/i.test(text) && !Number.isNaN(at)
    ? Math.max(0, at - (Number.isNaN(now) ? Date.now() : now))
    : undefined;
}
