import type { MutantRow } from '../../src/generated/report.ts';
import type { MutantTask } from './plan/plan.ts';

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
