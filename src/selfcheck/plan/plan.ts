import type { PairRow } from '../../generated/report.ts';
import type { CleanRow } from '../clean-row.ts';
import type { TrialRow } from '../trial-row.ts';
import type { VariantTrial } from '../try-variant.ts';

/** What the thread that starts the self-check tells those that do it, beside their tasks. */
export interface SelfcheckPlan {
  readonly seed: number;
  /** Generated cases per property. */
  readonly runs: number;
  /** Requirements whose checks are switched off, so that their mutants survive. */
  readonly disarmed: readonly string[];
}

/** One thing to be tried. */
export type Task = CleanTask | MutantTask | PairTask | VariantTask;

/** The clean node, tested by a profile: by all its requirements, or by those whose mutants are tried. */
export interface CleanTask {
  readonly clean: string;
  readonly only?: readonly string[];
}

/** A mutant, as a node of a profile. */
export interface MutantTask {
  readonly mutant: string;
  readonly profile: string;
  /**
   * Its own requirement must fail `first`, in the profile that it is at home in. `beside` that, another stated or derived one may
   * stand before it. Where it is said to be `hidden`, its own must not fail.
   */
  readonly as: 'first' | 'beside' | 'hidden';
  /** Every check is run on it. */
  readonly whole: boolean;
}

/** Two mutants on one node of a profile. */
export interface PairTask {
  readonly pair: readonly [string, string];
  readonly profile: string;
}

/** Variants on one node of a profile, on which nothing may fail. */
export interface VariantTask {
  readonly variants: readonly string[];
  readonly profile: string;
  /** Seed of the requirements that are tested where a variant may show anywhere; without it all of them. */
  readonly seed?: number;
}

/** What a thread tells. */
export type Told =
  | { readonly mutant: TrialRow }
  | { readonly pair: PairRow }
  | { readonly clean: readonly CleanRow[] }
  | { readonly variant: VariantTrial }
  /** What broke outside of any check. */
  | { readonly broken: string };
