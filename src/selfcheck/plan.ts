import type { ProfileFile } from '../generated/catalogue.ts';
import type { MutantRow } from './matrix.ts';

/** What the process that starts the self-check tells its threads. Plain data. */
export interface SelfcheckPlan {
  /** Spec files to be loaded, by absolute path. */
  readonly specs: readonly string[];
  readonly profile: ProfileFile;
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** Mutants to be tried, in this order. */
  readonly mutants: readonly string[];
  /** Mutants on which every check is run. */
  readonly whole: readonly string[];
  /** Requirements whose checks are switched off, so that their mutants survive. */
  readonly disarmed: readonly string[];
  /** Number of threads that share out the mutants. */
  readonly threads: number;
}

/** What a thread tells about one of its tests. */
export interface SelfcheckMeta {
  readonly mutant?: MutantRow;
  readonly clean?: readonly CleanRow[];
}

/** What the clean node gave for one requirement. */
export interface CleanRow {
  readonly id: string;
  readonly level: 'stated' | 'derived' | 'observed';
  readonly verdict: string;
  readonly reason?: string;
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
