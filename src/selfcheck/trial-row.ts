import type { MutantRow } from '../generated/report.ts';

/** What became of a mutant as a node of one profile. */
export interface TrialRow extends MutantRow {
  /**
   * Why that is as it must be, though its own requirement did not fail by this profile, which is not its first: another stated or
   * derived one did, or an erratum hides the defect.
   */
  readonly excused?: 'otherwise' | 'hidden';
}

/** Whether a trial ended as it must. */
export function isTold({ outcome, excused }: TrialRow): boolean {
  return outcome === 'killed' || excused !== undefined;
}
