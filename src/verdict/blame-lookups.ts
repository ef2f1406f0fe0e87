import type { RequirementResult } from '../generated/report.ts';

/**
 * Gives missing test data a more exact cause. When the responses of a method contain no result, and a stated or derived
 * requirement of that method fails, this failure blocks the requirements that need the data.
 */
export function blameLookups(results: readonly RequirementResult[]): RequirementResult[] {
  const failures = new Map<string, string>();
  for (const { id, method, level, verdict } of results) {
    if (verdict === 'fail' && level !== 'observed' && !failures.has(method)) failures.set(method, id);
  }
  return results.map((result) => {
    const { cause, reason = '' } = result;
    const by = cause?.kind === 'test-data' ? failures.get(cause.lookup ?? '') : undefined;
    return by === undefined
      ? result
      : { ...result, reason: `blocked by ${by}: ${reason}`, cause: { kind: 'blocked', by } };
  });
}
