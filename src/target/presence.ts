import type { Exchange, Fault, FaultCode } from '../transport/exchange.ts';

/** After this number of consecutive exchanges without a response, the target counts as lost. */
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
 * Watches whether the target is still there. A single exchange without an answer is a finding of the check that made it;
 * a refused connection that stays refused, or a row of exchanges without one answer, means that nobody is left to judge.
 */
export class Presence {
  #streak = 0;
  #stopped: StopReason | undefined;
  readonly #blamed = new Set<string>();

  /** Set once the target is gone. */
  get stopped(): StopReason | undefined {
    return this.#stopped;
  }

  /**
   * Whether a requirement of this level is to fail, though it was not asked, since the target sends rubbish: one of each level
   * that can stop a build, so that such a target never passes.
   */
  takesBlame(level: string): boolean {
    if (this.#stopped?.kind !== 'garbled' || level === 'observed' || this.#blamed.has(level)) return false;
    this.#blamed.add(level);
    return true;
  }

  /** The target is gone for this reason. */
  lose(reason: string): void {
    this.#stopped ??= { kind: 'lost', reason };
  }

  /** Takes note of an exchange. */
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
    if (this.#stopped !== undefined || this.#streak < PATIENCE) return;
    const garbled = isGarbled(outcome);
    this.#stopped = {
      kind: garbled ? 'garbled' : 'lost',
      reason: `${PATIENCE} consecutive requests got no response; the last error: ${outcome.reason}`,
    };
  }
}
