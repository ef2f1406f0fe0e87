import { withSuiteBug } from '../catalogue/with-suite-bug.ts';
import type { RequirementResult } from '../generated/report.ts';

/** If repetitions differ, the first of these verdicts that occurs takes precedence. */
const ORDER: readonly RequirementResult['verdict'][] = ['fail', 'error', 'pass', 'not-testable', 'not-applicable'];

/** Whether a verdict takes precedence over another verdict of the same requirement. */
export function takesPrecedence(verdict: RequirementResult['verdict'], other: RequirementResult['verdict']): boolean {
  return ORDER.indexOf(verdict) < ORDER.indexOf(other);
}

/**
 * Merges the results of all repetitions into one result for each requirement. A requirement that failed in one repetition fails:
 * the result contains the number of failed repetitions, and the suite bug of another one.
 *
 * @param rounds results of the same requirements in the same order, one list per repetition, at least one
 */
export function mergeRepetitions(rounds: readonly (readonly RequirementResult[])[]): RequirementResult[] {
  const [first = [], ...others] = rounds;
  if (others.length === 0) return [...first];
  return first.map((result, at) => mergeResults([result, ...others.flatMap((round) => round[at] ?? [])]));
}

function mergeResults(results: readonly [RequirementResult, ...RequirementResult[]]): RequirementResult {
  const [decisive = results[0]] = [...results].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const of = results.length;
  const failed = results.filter(({ verdict }) => verdict === 'fail').length;
  if (failed === 0) return decisive;
  const flaky = failed < of ? { reason: `Flaky: it failed in ${failed} of ${of} repetitions.` } : {};
  return withSuiteBug({ ...decisive, ...flaky, repetitions: { of, failed } }, results);
}
