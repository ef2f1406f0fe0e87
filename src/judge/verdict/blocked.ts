import type { RequirementResult } from '../../generated/report.ts';
import { unansweredMethod } from './method-states.ts';

/** The ID of the requirement whose failure prevents the test of this one; undefined when there is none. */
export function blockerOf({ verdict, cause }: RequirementResult): string | undefined {
  return verdict === 'not-testable' && cause?.kind === 'blocked' ? cause.by : undefined;
}

/** Whether a requirement is untested because of a waived failure. */
export function isBlockedByWaived(result: RequirementResult): boolean {
  return result.waiver !== undefined && blockerOf(result) !== undefined;
}

/** The failures for want of any JSON-RPC response of another method are not testable: a failure of that method blocks them. */
export function withoutUnanswered(results: readonly RequirementResult[]): RequirementResult[] {
  const failures = firstFailures(results);
  return results.map((result) => {
    const [finding] = result.findings;
    if (result.verdict !== 'fail' || finding?.signature?.rule === undefined) return result;
    const by = failures.get(unansweredMethod(result));
    const why = `${finding.message.replace(/\.$/, '')} (exchange ${finding.exchange})`;
    return by === undefined ? result : { ...blocked(result, by, why), verdict: 'not-testable', findings: [] };
  });
}

/** A failure of the method that was to show test data blocks what needs the data. */
export function withBlocked(results: readonly RequirementResult[]): RequirementResult[] {
  const failures = firstFailures(results);
  return results.map((result) => {
    const { cause, reason = '' } = result;
    const by = cause?.kind === 'test-data' ? failures.get(cause.lookup) : undefined;
    return by === undefined ? result : blocked(result, by, reason);
  });
}

/** Method -> its first stated or derived requirement that fails, and not for want of the result of another method. */
function firstFailures(results: readonly RequirementResult[]): ReadonlyMap<string | undefined, string> {
  const failed = results.filter((result) => {
    return result.verdict === 'fail' && result.level !== 'observed' && unansweredMethod(result) === undefined;
  });
  // The first of each method stands last.
  return new Map(failed.toReversed().map(({ method, id }) => [method, id]));
}

function blocked(result: RequirementResult, by: string, why: string): RequirementResult {
  return { ...result, reason: `blocked by ${by}: ${why}`, cause: { kind: 'blocked', by } };
}
