import type { GatePolicy, Level, RequirementResult } from '../generated/report.ts';

type Judged = Pick<RequirementResult, 'level' | 'verdict'>;

const RANK = { stated: 0, derived: 1, observed: 2 } as const satisfies Record<Level, number>;

/** What stops a build unless the user says otherwise. */
export const DEFAULT_GATE: GatePolicy = { level: 'derived', failOnWarning: false };

/** Whether a result is a broken requirement, or one that was expected to be broken and holds. */
export function isBroken({ verdict }: Judged): boolean {
  return verdict === 'fail' || verdict === 'unexpected-pass';
}

/**
 * Tells of each result whether it stops a build: a broken requirement of the level of the gate or a stricter one.
 * The default gate lets pass what was only observed on deployed nodes.
 */
export function gatesBy({ level }: Pick<GatePolicy, 'level'> = DEFAULT_GATE): (result: Judged) => boolean {
  return (result) => isBroken(result) && RANK[result.level] <= RANK[level];
}

/** Whether a result stops a build by the default gate. */
export const gates = gatesBy();
