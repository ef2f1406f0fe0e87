import type { RequirementResult } from '../generated/report.ts';

/** If repetitions differ, the first of these verdicts that occurs takes precedence. */
const ORDER: readonly RequirementResult['verdict'][] = ['error', 'fail', 'pass', 'not-testable', 'not-applicable'];

/** Whether a verdict takes precedence over another verdict of the same requirement. */
export function takesPrecedence(verdict: RequirementResult['verdict'], other: RequirementResult['verdict']): boolean {
  return ORDER.indexOf(verdict) < ORDER.indexOf(other);
}

/**
 * Merges the results of all repetitions into one result for each requirement. A requirement that failed in one repetition fails,
 * unless another one is an error, and the result contains the number of failed repetitions.
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
  const isFlaky = failed < of && decisive.verdict === 'fail';
  return {
    ...decisive,
    ...(isFlaky ? { reason: `Flaky: it failed in ${failed} of ${of} repetitions.` } : {}),
    repetitions: { of, failed },
  };
}
