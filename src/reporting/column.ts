import type { Report, RequirementResult, Verdict } from '../generated/report.ts';
import { gatesBy, isBroken } from '../verdict/gates.ts';

/** The columns of result tables: the verdicts, and a separate one for failures that do not affect the exit code. */
export type Column = Verdict | 'note';

/** The verdicts in the order of the columns. */
export const VERDICTS: readonly Verdict[] = [
  'pass',
  'fail',
  'unexpected-pass',
  'error',
  'expected-fail',
  'not-testable',
  'not-applicable',
];

export const COLUMNS: readonly Column[] = [...VERDICTS, 'note'];

/** The column of a result, by the gate of the run. */
export function columnOf({
  gate,
}: Pick<Report, 'gate'>): (result: Pick<RequirementResult, 'level' | 'verdict'>) => Column {
  const stops = gatesBy(gate);
  return (result) => (isBroken(result) && !stops(result) ? 'note' : result.verdict);
}
