import type { GatePolicy, Level, Report, RequirementResult } from '../generated/report.ts';
import { EXIT_CODES } from './exit-code.ts';

type Judged = Pick<RequirementResult, 'level' | 'verdict'>;

const RANK = { stated: 0, derived: 1, observed: 2 } as const satisfies Record<Level, number>;

/** The gate when the user sets none. */
export const DEFAULT_GATE: GatePolicy = { level: 'derived', failOnWarning: false };

/** Whether a result is a failure, or passed although a waiver expects a failure. */
export function isBroken({ verdict }: Judged): boolean {
  return verdict === 'fail' || verdict === 'unexpected-pass';
}

/**
 * Returns a function that says whether a result fails the run: a broken requirement with the level of the gate or a
 * stricter one. The default gate excludes observed requirements.
 */
export function gatesBy({ level }: Pick<GatePolicy, 'level'> = DEFAULT_GATE): (result: Judged) => boolean {
  return (result) => isBroken(result) && RANK[result.level] <= RANK[level];
}

/** Whether a result fails the run by the default gate. */
export const gates = gatesBy();

/**
 * Whether the run failed although none of its results did. A format that contains only results would show it as passed.
 */
export function isSilent(report: Report): boolean {
  if (endedWithoutVerdict(report)) return report.summary.error === 0;
  return report.exitCode === EXIT_CODES.doesNotConform && !report.requirements.some(gatesBy(report.gate));
}

/** Whether a run ended with exit code 3, 4 or 5. */
export function endedWithoutVerdict({ exitCode }: Pick<Report, 'exitCode'>): boolean {
  return exitCode !== EXIT_CODES.conforms && exitCode !== EXIT_CODES.doesNotConform;
}
