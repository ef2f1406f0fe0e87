import type { RequirementResult } from '../../generated/report.ts';

/** A result whose exchanges have numbers behind those of so many others. */
export function renumber(result: RequirementResult, before: number): RequirementResult {
  return {
    ...result,
    findings: result.findings.map(({ exchange, comparedWith, ...finding }) => ({
      ...finding,
      ...(exchange === undefined ? {} : { exchange: exchange + before }),
      ...(comparedWith === undefined ? {} : { comparedWith: comparedWith.map((number) => number + before) }),
    })),
    evidence: result.evidence.map((item) => ({ ...item, exchange: item.exchange + before })),
  };
}
