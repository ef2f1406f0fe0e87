import type { RequirementResult } from '../generated/report.ts';

/** The ID of the requirement whose failure prevents the test of this one; undefined when there is none. */
export function blockerOf({ verdict, cause }: RequirementResult): string | undefined {
  return verdict === 'not-testable' && cause?.kind === 'blocked' ? cause.by : undefined;
}

/** Requirements that are untested because of a waived failure, and have no waiver themselves. */
export function blockedByWaived(results: readonly RequirementResult[]): readonly RequirementResult[] {
  const waived = new Set(results.filter(({ verdict }) => verdict === 'expected-fail').map(({ id }) => id));
  return results.filter((result) => result.waiver === undefined && waived.has(blockerOf(result) ?? ''));
}
