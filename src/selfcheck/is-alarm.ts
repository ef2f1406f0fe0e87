import type { RequirementResult } from '../generated/report.ts';

/**
 * Whether a result on a node without defect is a fault of the checks. What is observed on deployed nodes need not hold on one that is
 * the document's.
 */
export function isAlarm({
  verdict,
  level,
}: {
  readonly verdict: string;
  readonly level: RequirementResult['level'];
}): boolean {
  return verdict === 'error' || (verdict === 'fail' && level !== 'observed');
}
