import type { Exchange, Fault, FaultCode } from '../transport/exchange.ts';

/** After this number of consecutive exchanges without a response, the target counts as lost, unless it responds to others. */
const PATIENCE = 8;

const GARBLED: ReadonlySet<FaultCode> = new Set(['not-http', 'too-large', 'incomplete']);

/** Whether the target responds, but not with a complete HTTP response. */
export function isGarbled({ code, partial }: Fault): boolean {
  return GARBLED.has(code) || partial !== undefined;
}

/** Why the suite sends no more requests to the target. */
export interface StopReason {
  /** `lost`: the target stopped responding. `garbled`: it sends no HTTP responses. `cut`: the suite ended the run. */
  readonly kind: 'lost' | 'garbled' | 'cut';
  readonly reason: string;
}

/**
 * Detects whether the target still responds. A single exchange without a response is a finding of its check. After `PATIENCE`
 * consecutive exchanges without a response, something else is asked: they may be of one method. If that gets no response, too, the suite
 * sends no more requests.
 */
export class Presence {
  #streak = 0;
  #last: Fault | undefined;
  #stopped: StopReason | undefined;
  readonly #blamed = new Set<string>();

  /** Why the suite sends no more requests; undefined while it sends them. */
  get stopped(): StopReason | undefined {
    return this.#stopped;
  }

  /**
   * Whether a requirement of this level fails without a test, because the target sends no complete HTTP responses. This is one
   * requirement of each level except observed, so that such a target never passes.
   */
  takesBlame(level: string): boolean {
    if (this.#stopped?.kind !== 'garbled' || level === 'observed' || this.#blamed.has(level)) return false;
    this.#blamed.add(level);
    return true;
  }

  /** Whether something else is to be asked before the target counts as lost. */
  get isInDoubt(): boolean {
    return this.#stopped === undefined && this.#streak >= PATIENCE;
  }

  /** Ends a doubt: nothing else got a response. */
  giveUp(): void {
    if (this.#last === undefined || !this.isInDoubt) return;
    this.#stopped = {
      kind: isGarbled(this.#last) ? 'garbled' : 'lost',
      reason: `${PATIENCE} consecutive requests got no response; the last error: ${this.#last.reason}`,
    };
  }

  /** Marks the target as lost. */
  lose(reason: string): void {
    this.#stopped ??= { kind: 'lost', reason };
  }

  /** Counts an exchange with or without a response. */
  note(exchange: Exchange): void {
    const { outcome } = exchange;
    if (outcome.kind === 'answer') {
      this.#streak = 0;
      return;
    }
    if (outcome.code === 'aborted') {
      this.#stopped ??= { kind: 'cut', reason: outcome.reason };
      return;
    }
    this.#streak += 1;
    this.#last = outcome;
  }
}
