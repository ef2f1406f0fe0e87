import type { PairRow } from '../../../src/generated/report.ts';
import type { CleanRow } from '../clean-row.ts';
import type { TrialRow } from '../trial-row.ts';
import type { VariantTrial } from '../try-variant.ts';

/** The settings that the main thread passes to the worker threads, in addition to their tasks. */
export interface SelfcheckPlan {
  readonly seed: number;
  /** Requirements whose checks are disabled, so that their mutants survive. */
  readonly disarmed: readonly string[];
  /** The results of earlier self-checks; undefined if none may be used. */
  readonly cache?: CachePlan;
}

/** Results whose inputs may be those of a task. */
export interface CachePlan {
  /** The digest of everything that every trial depends on. */
  readonly base: string;
  /** Key -> result. */
  readonly found: Readonly<Record<string, Told>>;
}

/** One task of the self-check. */
export type Task = CleanTask | MutantTask | PairTask | VariantTask;

/** Tests the clean node in a profile: with all its requirements, or with those in `only`. */
export interface CleanTask {
  readonly clean: string;
  readonly only?: readonly string[];
}

/** Tests a mutant as a node of a profile. */
export interface MutantTask {
  readonly mutant: string;
  readonly profile: string;
  /**
   * The expectation. In the `first` profile of the mutant, its own requirement must fail. In a profile `beside` it,
   * another stated or derived one may fail instead. Where an erratum makes the defect `hidden`, its own requirement
   * must not fail. A `bare` node is one of which the suite has only the URL, as of a user's node: it must find the data
   * that show the defect, and its requirement must fail or be not testable.
   */
  readonly as: 'first' | 'beside' | 'hidden' | 'bare';
  /** Whether every check runs on it. */
  readonly whole: boolean;
}

/** Tests two mutants on one node of a profile. */
export interface PairTask {
  readonly pair: readonly [string, string];
  readonly profile: string;
}

/** Tests variants on one node of a profile. No stated or derived requirement may fail. */
export interface VariantTask {
  readonly variants: readonly string[];
  readonly profile: string;
  /** The seed to select requirements when a variant can affect every response; undefined for all requirements. */
  readonly seed?: number;
}

/** A message of a worker thread: a result, the key to keep it under, and whether an earlier self-check kept it. */
export interface Message {
  readonly told: Told;
  readonly key?: string;
  readonly isFromCache?: boolean;
}

/** The results of tasks. */
export type Told =
  | { readonly mutant: TrialRow }
  | { readonly pair: PairRow }
  | { readonly clean: readonly CleanRow[] }
  | { readonly variant: VariantTrial }
  /** An error outside of any check. */
  | { readonly broken: string };
