import type { Report, RequirementResult, Verdict } from '../generated/report.ts';
import { gatesBy, isBroken } from '../judge/verdict/gates.ts';

/** The kind of a result for a reader: its verdict, or `note` for a failure that does not affect the exit code. */
export type Kind = Verdict | 'note';

/** The verdicts in the order of the columns of result tables. */
export const VERDICTS: readonly Verdict[] = [
  'pass',
  'fail',
  'unexpected-pass',
  'error',
  'expected-fail',
  'not-testable',
  'not-applicable',
];

export const COLUMNS: readonly Kind[] = [...VERDICTS, 'note'];

/** The kind of a result, by the gate of the run. */
export function kindOf({
  gate,
}: Pick<Report, 'gate'>): (result: Pick<RequirementResult, 'id' | 'level' | 'neededBy' | 'verdict'>) => Kind {
  const stops = gatesBy(gate);
  return (result) => (isBroken(result) && !stops(result) ? 'note' : result.verdict);
}
