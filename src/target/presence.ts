import type { Exchange, Fault, FaultCode } from '../transport/exchange.ts';

/** How many exchanges in a row may bring no answer before the target counts as gone. */
const PATIENCE = 8;

const GARBLED: ReadonlySet<FaultCode> = new Set(['not-http', 'too-large', 'incomplete']);

/** Whether the target answers, but not with a whole HTTP answer. */
export function isGarbled({ code, partial }: Fault): boolean {
  return GARBLED.has(code) || partial !== undefined;
}

/** Why nothing more is asked of the target. */
export interface StopReason {
  /** `lost`: it went away or stopped answering. `garbled`: whatever it sends is no HTTP answer. `cut`: we ended the run. */
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
      this.#stopped ??= { kind: 'cut', reason: `the run ended early: ${outcome.reason}` };
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
