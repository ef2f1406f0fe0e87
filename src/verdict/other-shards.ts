import { withSuiteBug } from '../catalogue/with-suite-bug.ts';
import type { RequirementResult } from '../generated/report.ts';

/** The maximum number of findings of one requirement. */
const MOST_FINDINGS = 20;

/**
 * Combines the result of one shard with results of the same requirement from responses in other shards. One faulty
 * response in any shard is enough for a failure; one correct response is enough for a pass.
 */
export function withOtherShards(result: RequirementResult, others: readonly RequirementResult[]): RequirementResult {
  const broken = others.filter(({ verdict }) => verdict === 'fail');
  const { verdict } = result;
  const isOpen = verdict === 'pass' || verdict === 'not-testable' || (verdict === 'error' && broken.length > 0);
  if (others.length === 0 || !isOpen) return result;
  const rest = { ...result };
  delete rest.reason;
  delete rest.cause;
  if (broken.length === 0) return { ...rest, verdict: 'pass' };
  const failed: RequirementResult = {
    ...rest,
    verdict: 'fail',
    findings: broken.flatMap(({ findings }) => findings).slice(0, MOST_FINDINGS),
    evidence: [...broken.flatMap(({ evidence }) => evidence), ...result.evidence],
  };
  return withSuiteBug(failed, [result]);
}
