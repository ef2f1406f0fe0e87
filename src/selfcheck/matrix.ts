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
  /** The profile of the node that had the defect. */
  readonly profile: string;
  readonly outcome: Outcome;
  /** The finding that killed it, or why it was not killed. */
  readonly finding: string;
  /** Further requirements that failed on this node. */
  readonly alsoFailed: readonly string[];
  /** Checks that broke on this node. */
  readonly broke: readonly string[];
  readonly durationMs: number;
}

/** What the clean node gave for one requirement. */
export interface CleanRow {
  readonly profile: string;
  readonly id: string;
  readonly level: 'stated' | 'derived' | 'observed';
  readonly verdict: string;
  readonly reason: string;
}
