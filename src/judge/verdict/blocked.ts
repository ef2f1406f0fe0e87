import type { RequirementResult } from '../../generated/report.ts';

/** The ID of the requirement whose failure prevents the test of this one; undefined when there is none. */
export function blockerOf({ verdict, cause }: RequirementResult): string | undefined {
  return verdict === 'not-testable' && cause?.kind === 'blocked' ? cause.by : undefined;
}

/** Whether a requirement is untested because of a waived failure. */
export function isBlockedByWaived(result: RequirementResult): boolean {
  return result.waiver !== undefined && blockerOf(result) !== undefined;
}
