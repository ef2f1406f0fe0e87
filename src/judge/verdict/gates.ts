import type { GatePolicy, Level, ProfileUse, Report, RequirementResult } from '../../generated/report.ts';
import { EXIT_CODES } from './exit-code.ts';

type Judged = Pick<RequirementResult, 'id' | 'level' | 'neededBy' | 'verdict'>;

const RANK = { stated: 0, derived: 1, observed: 2 } as const satisfies Record<Level, number>;

/** The gates by name, each with the lowest level whose failures fail the run. */
export const GATES = {
  stated: 'stated',
  document: 'derived',
  clients: 'derived',
  release: 'observed',
} as const satisfies Record<string, Level>;

/** What each gate does, for a reader of a report. */
export const GATE_MEANINGS = {
  stated: 'stated requirements fail the run',
  document: 'stated and derived requirements fail the run',
  clients: 'stated and derived requirements, and those that a client needs, fail the run',
  release: 'requirements of every level fail the run',
} as const satisfies Record<GateName, string>;

/** The name of a gate: `release` counts what all releases do, `document` what the document says, `clients` also what one of them needs. */
export type GateName = keyof typeof GATES;

/** The gate when the user sets none, and starts no node. */
export const DEFAULT_GATE: GatePolicy = { ...gateNamed('document'), failOnWarning: false };

/** The name of a gate and its level, as a report has them. */
export function gateNamed(name: GateName): Pick<GatePolicy, 'name' | 'level'> {
  return { name, level: GATES[name] };
}

export function gateName({ name, level }: Pick<GatePolicy, 'name' | 'level'> = DEFAULT_GATE): GateName {
  return name ?? GATE_NAMES.find((name) => GATES[name] === level) ?? 'document';
}

export const GATE_NAMES = Object.keys(GATES) as readonly GateName[];

/**
 * The gate in force under a profile. The document is no release: under its profile, `release` is `document`. Under that of a release, it
 * does not count the observed requirements that nodes of the release do not always meet.
 */
export function gateUnder(policy: GatePolicy, { name, ungated }: Pick<ProfileUse, 'name' | 'ungated'>): GatePolicy {
  if (policy.level !== GATES.release && policy.name !== 'clients') return policy;
  if (name === 'document' && policy.name !== 'clients') return { ...policy, ...gateNamed('document') };
  return ungated === undefined ? policy : { ...policy, except: Object.keys(ungated) };
}

/** Whether a result is a failure, or passed although a waiver expects a failure. */
export function isBroken({ verdict }: Pick<Judged, 'verdict'>): boolean {
  return verdict === 'fail' || verdict === 'unexpected-pass';
}

/**
 * Returns a function that says whether a result fails the run: a broken requirement with the level of the gate or a
 * stricter one, that a client needs, whose waiver is stale, or a difference from the trusted node. The default gate excludes observed
 * requirements. A profile can except only those.
 */
export function gatesBy({
  name,
  level,
  comparison = false,
  except = [],
}: Omit<GatePolicy, 'failOnWarning' | 'requireTested'> = DEFAULT_GATE): (result: Judged) => boolean {
  const counts = (result: Judged): boolean =>
    result.verdict === 'unexpected-pass' ||
    RANK[result.level] <= RANK[level] ||
    (name === 'clients' && result.neededBy !== undefined) ||
    (comparison && result.id.startsWith('against/'));
  const isExcepted = (result: Judged): boolean => result.level === 'observed' && except.includes(result.id);
  return (result) => isBroken(result) && counts(result) && !isExcepted(result);
}

/** Whether a result fails the run by the default gate. */
export const gates = gatesBy();

/** Whether the run failed although none of its results did. A format that contains only results would show it as passed. */
export function isSilent(report: Report): boolean {
  if (endedWithoutVerdict(report)) return report.summary.error === 0;
  return report.exitCode === EXIT_CODES.doesNotConform && !report.requirements.some(gatesBy(report.gate));
}

/** Whether a run ended with exit code 3, 4 or 5. */
export function endedWithoutVerdict({ exitCode }: Pick<Report, 'exitCode'>): boolean {
  return exitCode !== EXIT_CODES.conforms && exitCode !== EXIT_CODES.doesNotConform;
}

/** The meanings of the levels, the strictest first. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  stated: 'the document says it',
  derived: 'it follows from what the document says',
  observed: 'the document does not say it, deployed nodes do it; fails a run with the gate release',
};

/** What the level of a requirement means. A difference from a trusted node is the only observed one that the gate `document` counts. */
export function levelMeaning({ id, level }: Pick<RequirementResult, 'id' | 'level'>): string {
  return id.startsWith('against/')
    ? 'the document does not say it, the trusted node does it; fails a run with each gate but stated'
    : LEVEL_MEANINGS[level];
}

export const LEVELS = Object.keys(LEVEL_MEANINGS) as readonly Level[];
