import type { RequirementResult } from '../generated/report.ts';

/** Whether a requirement is untested because a gateway in front of the node rejected the request. */
export function isRefused({ cause }: Pick<RequirementResult, 'cause'>): boolean {
  return cause?.kind === 'refused';
}
