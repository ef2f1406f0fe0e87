import type { Report, RequirementResult } from '../generated/report.ts';
import { gatesBy } from '../verdict/gates.ts';

/** What a run comes down to in numbers. */
export interface Counts {
  /** Requirements that got a verdict on the node. */
  readonly judged: number;
  /** Those of them that stop a build. */
  readonly failed: number;
}

const JUDGED: ReadonlySet<RequirementResult['verdict']> = new Set(['pass', 'fail', 'expected-fail', 'unexpected-pass']);

/** Counts what was judged, and what fails by the gate of the run. */
export function countsOf({ requirements, gate }: Pick<Report, 'requirements' | 'gate'>): Counts {
  const judged = requirements.filter(({ verdict }) => JUDGED.has(verdict));
  return { judged: judged.length, failed: judged.filter(gatesBy(gate)).length };
}
