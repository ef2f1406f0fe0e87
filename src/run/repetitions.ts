import type { RequirementResult } from '../generated/report.ts';

/** What decides when repetitions differ: the first of these that was given. */
const ORDER: readonly RequirementResult['verdict'][] = ['error', 'fail', 'pass', 'not-testable', 'not-applicable'];

/**
 * One result for each requirement of a run that asked all of them several times. What failed only sometimes failed, and the
 * result says how often.
 * @param rounds results of the same requirements in the same order, one list per repetition, at least one
 */
export function overRepetitions(rounds: readonly (readonly RequirementResult[])[]): RequirementResult[] {
  const [first = [], ...others] = rounds;
  if (others.length === 0) return [...first];
  return first.map((result, at) => summed([result, ...others.flatMap((round) => round[at] ?? [])]));
}

function summed(results: readonly [RequirementResult, ...RequirementResult[]]): RequirementResult {
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
