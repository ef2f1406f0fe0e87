import type { RequirementResult } from '../generated/report.ts';

/**
 * The result of a requirement, with the suite bug in another of its results if it failed: a failure stays one beside it.
 *
 * @param all All results of the requirement.
 */
export function withSuiteBug(result: RequirementResult, all: readonly RequirementResult[]): RequirementResult {
  const bug = all.find(({ verdict }) => verdict === 'error');
  if (result.verdict !== 'fail' || bug === undefined) return result;
  const { reason } = result;
  return { ...result, reason: `${reason === undefined ? '' : `${reason} `}Suite bug beside it: ${bug.reason ?? ''}` };
}
