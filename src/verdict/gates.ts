import type { RequirementResult } from '../generated/report.ts';

/**
 * Whether a result stops a build: a broken requirement that the document states or that follows from it,
 * or one that was expected to be broken and holds. What was only observed on deployed nodes never does.
 */
export function gates(result: Pick<RequirementResult, 'level' | 'verdict'>): boolean {
  return result.level !== 'observed' && (result.verdict === 'fail' || result.verdict === 'unexpected-pass');
}
