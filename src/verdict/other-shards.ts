import type { RequirementResult } from '../generated/report.ts';

/** Findings that are kept of one requirement. */
const MOST_FINDINGS = 20;

/**
 * A result of one shard with what the answers to the other shards showed of the same requirement. One answer that breaks it is
 * enough to fail, whichever shard asked for it; one that keeps it is enough to have judged it.
 */
export function withOtherShards(result: RequirementResult, shown: readonly RequirementResult[]): RequirementResult {
  if (shown.length === 0 || (result.verdict !== 'pass' && result.verdict !== 'not-testable')) return result;
  const rest = { ...result };
  delete rest.reason;
  delete rest.cause;
  const broken = shown.filter(({ verdict }) => verdict === 'fail');
  if (broken.length === 0) return { ...rest, verdict: 'pass' };
  return {
    ...rest,
    verdict: 'fail',
    findings: broken.flatMap(({ findings }) => findings).slice(0, MOST_FINDINGS),
    evidence: [...broken.flatMap(({ evidence }) => evidence), ...result.evidence],
  };
}
