import type { RequirementResult } from '../generated/report.ts';

/** The ID of the requirement whose failure kept this one from being tested; undefined where none did. */
export function blockerOf({ verdict, cause }: RequirementResult): string | undefined {
  return verdict === 'not-testable' && cause?.kind === 'blocked' ? cause.by : undefined;
}

/** What waived failures keep from being tested, where that is not waived as well: nobody knows whether it holds. */
export function blockedByWaived(results: readonly RequirementResult[]): readonly RequirementResult[] {
  const waived = new Set(results.filter(({ verdict }) => verdict === 'expected-fail').map(({ id }) => id));
  return results.filter((result) => result.waiver === undefined && waived.has(blockerOf(result) ?? ''));
}
