import type { GatePolicy, Level, Report, RequirementResult } from '../generated/report.ts';
import { EXIT_CODES } from './exit-code.ts';

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

/** Whether a run is red and none of its results is: a format that shows results alone would show it green. */
export function isSilent(report: Report): boolean {
  if (endedWithoutVerdict(report)) return report.summary.error === 0;
  return report.exitCode === EXIT_CODES.doesNotConform && !report.requirements.some(gatesBy(report.gate));
}

/** Whether a run ended with exit code 3, 4 or 5. */
export function endedWithoutVerdict({ exitCode }: Pick<Report, 'exitCode'>): boolean {
  return exitCode !== EXIT_CODES.conforms && exitCode !== EXIT_CODES.doesNotConform;
}
