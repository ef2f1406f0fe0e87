import type { Dialect } from '../../dialect.ts';
import type { HealthCheck, Json, Ledger, Peers } from '../../ledger.ts';
import type { HealthReport, HealthReports, Handlers } from '../../rpc/call.ts';
import { localTime } from '../json-members.ts';
import { dialectChecks } from './check-dialect.ts';

/** Milliseconds between the runs of the health checks of a node that is not told otherwise. */
export const RUN_EVERY_MS = 200;
/** What a check of the reference node takes; there is nothing to measure. */
const DURATION_NANOSECONDS = 4096;

/** How often a check has failed in a row, and since when, in Unix nanoseconds. */
interface Failures {
  readonly count: number;
  readonly since: bigint;
}

/** What a health monitor is told of its node. */
export interface MonitorOptions {
  /** Milliseconds between the runs of the checks. */
  readonly everyMs?: number | undefined;
  readonly peers?: (() => Peers | undefined) | undefined;
}

/** Runs the health checks of the node from time to time and reports the last run, as the health service does. */
export class HealthMonitor implements HealthReports {
  readonly #ledger: Ledger;
  readonly #dialect: Dialect;
  readonly #everyMs: number;
  readonly #peers: () => Peers | undefined;
  #checks: readonly HealthCheck[] = [];
  /** By the name of the check; undefined for one that passed. */
  readonly #failures = new Map<string, Failures | undefined>();
  readonly #startedAt = performance.now();
  #ranAt = -Infinity;
  #timestamp = '';

  constructor(
    ledger: Ledger,
    dialect: Dialect,
    { everyMs = RUN_EVERY_MS, peers = () => undefined }: MonitorOptions = {},
  ) {
    this.#ledger = ledger;
    this.#dialect = dialect;
    this.#everyMs = everyMs;
    this.#peers = peers;
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
    const time = BigInt(Date.now()) * 1_000_000n;
    this.#timestamp = localTime(time);
    const checks = dialectChecks(this.#ledger.health(this.#peers()), this.#dialect, now - this.#startedAt);
    for (const check of checks) this.#failures.set(check.name, this.#failuresOf(check, time));
    this.#checks = checks.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Those of a run. A check that failed before the first run has counted these failures already. */
  #failuresOf(
    { name, error, contiguousFailures, timeOfFirstFailure }: HealthCheck,
    time: bigint,
  ): Failures | undefined {
    if (error === undefined || contiguousFailures === undefined) return undefined;
    const { count, since } = this.#failures.has(name)
      ? (this.#failures.get(name) ?? { count: 0, since: time })
      : { count: contiguousFailures, since: timeOfFirstFailure ?? time };
    return { count: count + 1, since };
  }

  #checkResponse(check: HealthCheck): Json {
    const failures = this.#failures.get(check.name);
    return {
      message: check.message,
      error: check.error,
      timestamp: this.#timestamp,
      duration: DURATION_NANOSECONDS,
      contiguousFailures: failures?.count,
      timeOfFirstFailure: failures && localTime(failures.since),
    };
  }
}

/** The health methods. All of them read `tags`, though liveness has no check that a tag could leave out. */
export const HEALTH_HANDLERS: Handlers = {
  'health.health': ({ args, health }) => asJson(health.health(args.strings('tags'))),
  'health.readiness': ({ args, health }) => {
    args.strings('tags');
    return asJson(health.readiness());
  },
  'health.liveness': ({ args }) => {
    args.strings('tags');
    return asJson(LIVENESS);
  },
};

/** The report of a node that answers at all. */
export const LIVENESS: HealthReport = { checks: {}, healthy: true };

function asJson(report: HealthReport): Json {
  return { checks: report.checks, healthy: report.healthy };
}
