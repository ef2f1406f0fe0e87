/**
 * What became of a mutant. `killed`: the requirement that it breaks failed, for this defect. `survived`: it passed.
 * `wrong-reason`: it failed, but by a time-out or with a finding about something else. `not-shown`: no check could tell.
 * `broke`: the check itself broke.
 */
export type Outcome = 'killed' | 'survived' | 'wrong-reason' | 'not-shown' | 'broke';

/** One row of the kill matrix. */
export interface MutantRow {
  readonly name: string;
  readonly breaks: string;
  readonly defect: string;
  readonly history?: string;
  readonly outcome: Outcome;
  /** The finding that killed it, or why it was not killed. */
  readonly finding: string;
  /** Further requirements that failed on this node. */
  readonly alsoFailed: readonly string[];
  /** Checks that broke on this node. */
  readonly broke: readonly string[];
  readonly durationMs: number;
}
