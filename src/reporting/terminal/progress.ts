import type { RequirementResult } from '../../generated/report.ts';
import { gates } from '../../judge/verdict/gates.ts';
import { escapeText } from '../escape-text.ts';

/** The part of a terminal stream that progress uses. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const CLEAR_LINE = '\r\u001b[2K';
const BAR = 12;
/** Before, the pace says little. */
const LEAST_MS = 3000;

/** One line on a terminal with the progress of a run. It is removed at the end. */
export class Progress {
  readonly #terminal: Terminal;
  #failed = 0;
  #shown = false;
  #firstResultAt: number | undefined;
  readonly #startedAt = performance.now();
  readonly #lineEveryMs: number;
  #writtenAt = performance.now();

  /** @param lineEveryMs How often a file or a pipe gets a line; by default never. */
  constructor(terminal: Terminal, lineEveryMs = Number.POSITIVE_INFINITY) {
    this.#terminal = terminal;
    this.#lineEveryMs = lineEveryMs;
  }

  /** Shows the number of requirements with a result, and about how long the others take at the same pace. */
  update(done: number, total: number, result: RequirementResult): void {
    if (gates(result) || result.verdict === 'error') this.#failed += 1;
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`;
    this.#firstResultAt ??= performance.now();
    const elapsed = performance.now() - this.#firstResultAt;
    const left = elapsed < LEAST_MS ? '' : `, about ${clock((elapsed * (total - done)) / done)} left`;
    const full = Math.round((BAR * done) / total);
    const bar = this.#terminal.isTTY === true ? `[${'#'.repeat(full).padEnd(BAR, '-')}] ` : '';
    this.#show(`${bar}${done} of ${total} requirements${failed}${left}  ${result.id}`);
  }

  /** Shows what happens now. */
  say(text: string): void {
    this.#show(text);
  }

  /** The same for a step that may take a minute, with the time since the start: a file or a pipe gets a line, too. */
  step(text: string): void {
    const timed = `${clock(performance.now() - this.#startedAt)}  ${text}`;
    if (this.#terminal.isTTY === true) this.#show(timed);
    else this.#terminal.write(`${escapeText(timed)}\n`);
  }

  /** Removes the line. */
  end(): void {
    if (this.#shown) this.#terminal.write(CLEAR_LINE);
    this.#shown = false;
  }

  #show(text: string): void {
    if (this.#terminal.isTTY !== true) {
      if (performance.now() - this.#writtenAt < this.#lineEveryMs) return;
      this.#writtenAt = performance.now();
      this.#terminal.write(`${escapeText(text)}\n`);
      return;
    }
    this.#shown = true;
    const line = escapeText(text).slice(0, Math.max(20, (this.#terminal.columns ?? 80) - 1));
    this.#terminal.write(CLEAR_LINE + line);
  }
}

/** Minutes and seconds: `2:05`. */
function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
