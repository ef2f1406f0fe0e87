import type { Report, RequirementResult } from '../generated/report.ts';
import { gatesBy } from '../judge/verdict/gates.ts';

/**
 * How to accept a failure that the document does not decide, so that a team may want it, and the gate or `--against` counts; else empty.
 *
 * @param waive The command that drafts a waiver; by default beside the report.
 */
export function acceptance(
  { gate }: Pick<Report, 'gate'>,
  result: Pick<RequirementResult, 'id' | 'level' | 'neededBy' | 'verdict'>,
  waive = 'npx avalanche-conformance waive report.json --to waivers.yaml',
): readonly string[] {
  if (result.level !== 'observed' || result.verdict !== 'fail' || !gatesBy(gate)(result)) return [];
  const waiving = 'If the change is intended, waive it';
  // A line of its own, for whoever pastes it.
  const command = `to waive it: ${waive}`;
  if (result.id.startsWith('against/'))
    return [
      `The trusted node of --against responds otherwise. ${waiving}. Only --gate stated does not count it.`,
      command,
    ];
  if (gate?.name === 'clients')
    return [
      `The document does not say this; ${result.neededBy?.join(', ') ?? 'a client'} needs it, and the gate is \`clients\`. ` +
        '--gate document does not count it.',
    ];
  return [
    'The document does not say this; all releases of the profile do it, and the gate is `release`. ' +
      `${waiving}, or draft the profile of the next release (docs/extend.md). --gate document does not count it.`,
    command,
  ];
}
