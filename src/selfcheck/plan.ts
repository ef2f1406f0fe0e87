import type { MutantRow } from '../generated/report.ts';
import type { CleanRow } from './clean-row.ts';

/** What the thread that starts the self-check tells those that do it. Plain data, but for the counter. */
export interface SelfcheckPlan {
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
  readonly tasks: readonly Task[];
  /** Requirements whose checks are switched off, so that their mutants survive. */
  readonly disarmed: readonly string[];
  /** One number, shared by all threads: the first task that nobody has taken. */
  readonly next: Int32Array;
}

/** One thing to be tried. */
export type Task = CleanTask | MutantTask;

/** The clean node, judged by a profile. */
export interface CleanTask {
  readonly clean: string;
}

/** A mutant, as a node of a profile. */
export interface MutantTask {
  readonly mutant: string;
  readonly profile: string;
  /** Every check is run on it. */
  readonly whole: boolean;
}

/** What a thread tells. */
export type Told =
  | { readonly mutant: MutantRow }
  | { readonly clean: readonly CleanRow[] }
  /** What broke outside of any check. */
  | { readonly broken: string };
