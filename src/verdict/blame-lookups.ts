import type { RequirementResult } from '../generated/report.ts';

/**
 * The results, with what failed behind data that could not be looked for: where calls of a method did not succeed and a requirement of
 * that method fails, what needed the data is blocked by it.
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
