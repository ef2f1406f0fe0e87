import type { FaultRow, MutantRow, RequirementResult } from '../../../src/generated/report.ts';
import type { Fault } from '../../../src/reference-node/faults/fault.ts';
import type { Trace } from '../../trials/trace.ts';
import type { VariantTrial } from '../try-variant.ts';

/** The settings that the main thread passes to the worker threads, in addition to their tasks. */
export interface TrialPlan {
  readonly seed: number;
  /** Requirements whose checks are disabled, so that their mutants survive. */
  readonly disarmed: readonly string[];
  /** The results of earlier self-checks; undefined if none may be used. */
  readonly cache?: CachePlan | undefined;
  /** For trials of faults, the requirements that read the responses of each method. */
  readonly readers?: ReturnType<Trace['readers']>;
}

/** Results whose inputs may be those of a task. */
export interface CachePlan {
  /** The digest of everything that every trial depends on. */
  readonly base: string;
  /** Key -> result. */
  readonly found: Readonly<Record<string, Told>>;
}

/** One trial. */
export type Task = CleanTask | MutantTask | VariantTask | FaultTask;

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

/** Tests variants on one node of a profile. No stated or derived requirement may fail. */
export interface VariantTask {
  readonly variants: readonly string[];
  readonly profile: string;
  /** The seed to select requirements when a variant can affect every response; undefined for all requirements. */
  readonly seed?: number;
}

/** Tests a node of a profile with a generated fault. */
export interface FaultTask {
  readonly fault: Fault;
  readonly profile: string;
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
  | { readonly clean: readonly CleanRow[] }
  | { readonly variant: VariantTrial }
  | { readonly fault: FaultRow }
  /** An error outside of any check. */
  | { readonly broken: string };

/** The result of a mutant on a node of one profile. */
export interface TrialRow extends MutantRow {
  readonly as: MutantTask['as'];
  /** Where the check of its requirement failed, if it did so in the specs. */
  readonly failedAt?: string | undefined;
  /**
   * Why the result is accepted although the requirement of the mutant did not fail in this profile, which is not its
   * first one: another stated or derived requirement failed (`otherwise`), or an erratum hides the defect (`hidden`). On
   * a bare node, the data to show the defect may be missing (`noData`).
   */
  readonly excused?: 'otherwise' | 'hidden' | 'noData';
}

/** Whether the result of a trial is as expected. */
export function isTold({ outcome, excused }: TrialRow): boolean {
  return outcome === 'killed' || excused !== undefined;
}

/** The result of one requirement on the clean node. */
export interface CleanRow extends Pick<RequirementResult, 'id' | 'level'> {
  readonly profile: string;
  readonly verdict: string;
  readonly reason: string;
  /** The places of the assertions that its check reached. */
  readonly reached?: readonly string[];
}

/**
 * Whether a result on the clean node is a false alarm, at any level: the reference node passes all requirements of its profile, so
 * that a failure shows a check that is wrong.
 */
export function isCleanAlarm({ verdict }: CleanRow): boolean {
  return verdict === 'fail' || verdict === 'error';
}

/**
 * Whether a result on a node with a variant is a false alarm. Observed requirements are excluded: a variant follows the
 * document, and may differ from deployed nodes.
 */
export function isAlarm({ verdict, level }: Pick<RequirementResult, 'verdict' | 'level'>): boolean {
  return verdict === 'error' || (verdict === 'fail' && level !== 'observed');
}
