import type { RequirementResult } from '../generated/report.ts';

/** Whether a requirement was not tested since something in front of the node, and not the node, answered the request. */
export function isRefused({ cause }: Pick<RequirementResult, 'cause'>): boolean {
  return cause?.kind === 'refused';
}
