import type { Level } from '../generated/report.ts';
import { METHODS } from '../generated/methods.ts';
import type { Checked, Skipped } from '../run/recorded/recorded-checks.ts';
import type { Exchange } from '../transport/exchange.ts';
import { gates } from '../verdict/gates.ts';

/** Upper bounds of the buckets of durations, in seconds. */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** The verdict on an exchange. Findings of observed requirements are notes. */
export type ExchangeVerdict = 'pass' | 'fail' | 'note' | Skipped;

export interface MethodCounts {
  readonly verdicts: ReadonlyMap<ExchangeVerdict, number>;
  /** For each bucket, the number of exchanges with at most this duration. */
  readonly buckets: readonly number[];
  /** The sum of all durations, in seconds. */
  readonly seconds: number;
}

interface Counts extends MethodCounts {
  readonly verdicts: Map<ExchangeVerdict, number>;
  readonly buckets: number[];
  seconds: number;
}

export interface FindingCounts {
  readonly level: Level;
  readonly count: number;
  /** The number of the first exchange with this finding, and of the last one. */
  readonly first: number;
  readonly last: number;
}

const OWN: ReadonlySet<string> = new Set(METHODS.map(({ method }) => method));
/**
 * Replaces the names of methods that the document does not have. Clients choose those names, so that their number is
 * not limited.
 */
const OTHER = 'other';

/** Counts for live traffic. Their size is limited, whatever clients or the node send. */
export class LiveCounts {
  readonly #methods = new Map<string, Counts>();
  readonly #findings = new Map<string, FindingCounts>();

  /** By method, or by endpoint for GET requests. */
  get methods(): ReadonlyMap<string, MethodCounts> {
    return this.#methods;
  }

  /** By ID of the requirement. */
  get findings(): ReadonlyMap<string, FindingCounts> {
    return this.#findings;
  }

  /** @param levelOf Returns the level of a requirement; undefined when it does not apply. */
  add({ number, durationMs }: Exchange, checked: Checked, levelOf: (id: string) => Level | undefined): void {
    const method = typeof checked === 'string' ? OTHER : nameOf(checked.method, checked.kind);
    const counts = this.#countsOf(method);
    const broken =
      typeof checked === 'string'
        ? []
        : checked.findings.flatMap(({ requirement: id }) => {
            const level = levelOf(id);
            return level === undefined ? [] : [{ id, level }];
          });
    for (const { id, level } of broken) {
      const { count = 0, first = number } = this.#findings.get(id) ?? {};
      this.#findings.set(id, { level, count: count + 1, first, last: number });
    }
    const found = broken.some((each) => gates({ ...each, verdict: 'fail' }))
      ? 'fail'
      : broken.length > 0
        ? 'note'
        : 'pass';
    const verdict = typeof checked === 'string' ? checked : found;
    counts.verdicts.set(verdict, (counts.verdicts.get(verdict) ?? 0) + 1);
    counts.seconds += durationMs / 1000;
    for (const [at, bound] of BUCKETS.entries())
      if (durationMs <= bound * 1000) counts.buckets[at] = (counts.buckets[at] ?? 0) + 1;
  }

  #countsOf(method: string): Counts {
    let counts = this.#methods.get(method);
    if (counts === undefined) {
      counts = { verdicts: new Map(), buckets: BUCKETS.map(() => 0), seconds: 0 };
      this.#methods.set(method, counts);
    }
    return counts;
  }
}

function nameOf(method = OTHER, kind: string): string {
  return kind === 'health-get' || OWN.has(method) ? method : OTHER;
}
