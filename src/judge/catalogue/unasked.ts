import type { RequirementResult } from '../../generated/report.ts';

/** The flag that leaves questions to other parts of an audit. */
export const SHARD_FLAG = '--shard';

/** Why an audit asked no question about a requirement. @param leftOutBy The flags that may have left it out */
export function unasked(leftOutBy: readonly string[]): Required<Pick<RequirementResult, 'reason' | 'cause'>> {
  const left = leftOutBy.length === 0 ? '' : `${leftOutBy.join(' and ')} left it out, or `;
  return {
    reason: `the audit asked no question about it: ${left}this chain has no such record, or nothing tells the answer`,
    cause: { kind: 'unasked', leftOutBy: [...leftOutBy] },
  };
}
