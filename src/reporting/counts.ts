import type { Report } from '../generated/report.ts';
import { isBroken, gatesBy } from '../verdict/gates.ts';
import { isJudged } from '../verdict/required-tested.ts';

/** What a run comes down to in numbers. Failures that this gate does not count are left out. */
export interface Counts {
  /** Requirements that got a verdict on the node. */
  readonly tested: number;
  /** Those of them that the node keeps. */
  readonly kept: number;
  /** Those of them that fail, as a waiver expects. */
  readonly waived: number;
}

/** Counts what was tested, by the gate of the run. */
export function countsOf({ requirements, gate }: Pick<Report, 'requirements' | 'gate'>): Counts {
  const stops = gatesBy(gate);
  const tested = requirements.filter((result) => isJudged(result) && (!isBroken(result) || stops(result)));
  return {
    tested: tested.length,
    kept: tested.filter(({ verdict }) => verdict === 'pass' || verdict === 'unexpected-pass').length,
    waived: tested.filter(({ verdict }) => verdict === 'expected-fail').length,
  };
}
