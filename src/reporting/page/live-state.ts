import type { Level } from '../../generated/report.ts';

/** A failed requirement in live traffic. */
export interface LiveFailure {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  /** The first finding. */
  readonly message: string;
  /** Number of findings, and number of the last exchange with a finding. */
  readonly count: number;
  readonly last: number;
}

/** The number of exchanges of a method. */
export interface LiveMethod {
  readonly method: string;
  readonly pass: number;
  readonly fail: number;
  readonly note: number;
  /** Exchanges that were not tested: not covered by the document, incomplete, without a response, or with a secret. */
  readonly skipped: number;
}

/** The current data of a recording's page. */
export interface LiveState {
  readonly target: string;
  readonly proxy: string;
  readonly profile: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly methods: readonly LiveMethod[];
  /** Requirements that fail the run and requirements that do not, the newest first. */
  readonly failures: readonly LiveFailure[];
  readonly notes: readonly LiveFailure[];
}
