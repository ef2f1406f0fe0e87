import type { Level } from '../../generated/report.ts';

/** A broken requirement in live traffic. */
export interface LiveFailure {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  /** The first finding. */
  readonly message: string;
  /** How many findings there were, and the number of the last exchange with one. */
  readonly count: number;
  readonly last: number;
}

/** How many exchanges of a method there were. */
export interface LiveMethod {
  readonly method: string;
  readonly pass: number;
  readonly fail: number;
  readonly note: number;
  /** Not tested: not covered by the document, not complete, without a response, or with a secret. */
  readonly skipped: number;
}

/** All that the page of a recording shows at one time. */
export interface LiveState {
  readonly target: string;
  readonly proxy: string;
  readonly profile: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly methods: readonly LiveMethod[];
  /** Those that fail a run and those that do not, the newest first. */
  readonly failures: readonly LiveFailure[];
  readonly notes: readonly LiveFailure[];
}
