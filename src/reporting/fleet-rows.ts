import type { Verdict } from '../generated/report.ts';
import type { FleetMatrix } from '../verdict/fleet.ts';
import { VERDICTS } from './column.ts';

/** A requirement that fails on at least one node. */
type Row = FleetMatrix['requirements'][number];

const BROKEN: ReadonlySet<Verdict> = new Set(['fail', 'unexpected-pass', 'error']);

/** The requirements that fail on at least one node of a fleet. */
export function brokenRows({ requirements }: FleetMatrix): Row[] {
  return requirements.filter(({ verdicts }) => Object.values(verdicts).some((verdict) => BROKEN.has(verdict)));
}

/** The number of requirements with this verdict on a node. */
export function countOn({ requirements }: FleetMatrix, node: string, verdict: Verdict): number {
  return requirements.filter(({ verdicts }) => verdicts[node] === verdict).length;
}

/** The verdicts that occur in a fleet, in the order of the columns. */
export function verdictsIn({ requirements }: FleetMatrix): Verdict[] {
  const present = new Set(requirements.flatMap(({ verdicts }) => Object.values(verdicts)));
  return VERDICTS.filter((verdict) => present.has(verdict));
}
