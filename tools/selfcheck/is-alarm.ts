import type { RequirementResult } from '../../src/generated/report.ts';

/**
 * Whether a result on a node with a variant is a false alarm. Observed requirements are excluded: a variant follows the
 * document, and may differ from deployed nodes.
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
