import type { MutantRow } from '../generated/report.ts';
import type { CleanRow } from './clean-row.ts';

/** What the process that starts the self-check tells its threads. Plain data. */
export interface SelfcheckPlan {
  /** Spec files to be loaded, by absolute path. */
  readonly specs: readonly string[];
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** Profiles by which the clean node is judged. */
  readonly clean: readonly string[];
  /** Mutants to be tried, in this order, and the profile of the node that each is. */
  readonly mutants: readonly PlannedMutant[];
  /** Requirements whose checks are switched off, so that their mutants survive. */
  readonly disarmed: readonly string[];
  /** Number of threads that share out the work. */
  readonly threads: number;
}

/** A mutant to be tried. */
export interface PlannedMutant {
  readonly name: string;
  readonly profile: string;
  /** Every check is run on it. */
  readonly whole: boolean;
}

/** What a thread tells about one of its tests. */
export interface SelfcheckMeta {
  readonly mutant?: MutantRow;
  readonly clean?: readonly CleanRow[];
}

declare module 'vitest' {
  interface ProvidedContext {
    selfcheck: SelfcheckPlan;
  }
}

declare module '@vitest/runner' {
  interface TaskMeta {
    selfcheck?: SelfcheckMeta;
  }
}
