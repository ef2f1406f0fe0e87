import type { Report } from '../generated/report.ts';
import { isBroken, gatesBy } from '../verdict/gates.ts';
import { isJudged } from '../verdict/required-tested.ts';

/** The numbers of a run. Failures that this gate does not count are omitted. */
export interface Counts {
  /** Requirements that were tested on the node. */
  readonly tested: number;
  /** Tested requirements that passed. */
  readonly kept: number;
  /** Tested requirements whose failure a waiver expects. */
  readonly waived: number;
}

/** Counts the tested requirements, by the gate of the run. */
export function countsOf({ requirements, gate }: Pick<Report, 'requirements' | 'gate'>): Counts {
  const stops = gatesBy(gate);
  const tested = requirements.filter((result) => isJudged(result) && (!isBroken(result) || stops(result)));
  return {
    tested: tested.length,
    kept: tested.filter(({ verdict }) => verdict === 'pass' || verdict === 'unexpected-pass').length,
    waived: tested.filter(({ verdict }) => verdict === 'expected-fail').length,
  };
}
