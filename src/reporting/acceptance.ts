import type { Report, RequirementResult } from '../generated/report.ts';
import { gatesBy } from '../judge/verdict/gates.ts';

/**
 * How to accept a failure that only the gate `release` or `clients` counts: the document does not decide it, so that a team may want
 * it. Empty for other results.
 */
export function acceptance(
  { gate }: Pick<Report, 'gate'>,
  result: Pick<RequirementResult, 'id' | 'level' | 'neededBy' | 'verdict'>,
): readonly string[] {
  if (result.level !== 'observed' || result.verdict !== 'fail' || !gatesBy(gate)(result)) return [];
  if (gate?.name === 'clients')
    return [
      `The document does not say this; ${result.neededBy?.join(', ') ?? 'a client'} needs it, and the gate is \`clients\`. --gate document does not count it.`,
    ];
  return [
    'The document does not say this; all releases of the profile do it, and the gate is `release`. If the change is intended, waive it (avalanche-conformance waive --to waivers.yaml), or draft the profile of the next release (docs/extend.md). --gate document does not count it.',
  ];
}
