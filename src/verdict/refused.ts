import type { RequirementResult } from '../generated/report.ts';

/** Whether a requirement was not judged since something in front of the node, and not the node, answered what was asked. */
export function isRefused({ verdict, reason }: Pick<RequirementResult, 'verdict' | 'reason'>): boolean {
  const isSilent = verdict === 'not-applicable' || verdict === 'not-testable';
  return isSilent && reason?.includes('something in front of the node') === true;
}
