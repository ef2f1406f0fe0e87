import { encodeTimestamp } from '../../../encoding/timestamp.ts';
import type { Dialect } from '../../dialect.ts';
import type { HealthCheck, Json, Ledger } from '../../ledger.ts';
import type { HealthReport, HealthReports } from '../../rpc/call.ts';
import { dialectCheck, extraChecks } from './check-dialect.ts';

/** Milliseconds between the runs of the health checks of a node that is not told otherwise. */
export const RUN_EVERY_MS = 500;
/** What a check of the reference node takes; there is nothing to measure. */
const DURATION_NANOSECONDS = 4096;

/** Runs the health checks of the node from time to time and reports the last run, as the health service does. */
export class HealthMonitor implements HealthReports {
  readonly #ledger: Ledger;
  readonly #dialect: Dialect;
  readonly #everyMs: number;
  #checks: readonly HealthCheck[] = [];
  #ranAt = -Infinity;
  #runs = 0;
  #timestamp = '';

  constructor(ledger: Ledger, dialect: Dialect, everyMs = RUN_EVERY_MS) {
    this.#ledger = ledger;
    this.#dialect = dialect;
    this.#everyMs = everyMs;
  }

  health(tags: readonly string[]): HealthReport {
    const all = tags.length === 0 || tags.includes('all');
    return this.#report((check) => all || this.#isGlobal(check) || tags.includes(check.scope));
  }

  readiness(): HealthReport {
    return this.#report((check) => check.name === 'bootstrapped');
  }

  #isGlobal(check: HealthCheck): boolean {
    return check.scope === 'application' && (this.#dialect.bootstrappedIsGlobal || check.name !== 'bootstrapped');
  }

  #report(include: (check: HealthCheck) => boolean): HealthReport {
    this.#runWhenDue();
    const included = this.#checks.filter(include);
    return {
      checks: Object.fromEntries(included.map((check) => [check.name, this.#checkResponse(check)])),
      healthy: included.every((check) => check.error === undefined),
    };
  }

  #runWhenDue(): void {
    const now = performance.now();
    if (now - this.#ranAt < this.#everyMs) return;
    this.#ranAt = now;
    this.#runs += 1;
    this.#timestamp = encodeTimestamp(BigInt(Date.now()) * 1_000_000n);
    const checks = [...this.#ledger.health(), ...extraChecks(this.#dialect)];
    this.#checks = checks.map((check) => dialectCheck(check, this.#dialect)).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #checkResponse(check: HealthCheck): Json {
    const { contiguousFailures: before, timeOfFirstFailure: firstFailure } = check;
    return {
      message: check.message,
      error: check.error,
      timestamp: this.#timestamp,
      duration: DURATION_NANOSECONDS,
      contiguousFailures: before === undefined ? undefined : before + this.#runs,
      timeOfFirstFailure: firstFailure === undefined ? undefined : encodeTimestamp(firstFailure),
    };
  }
}
