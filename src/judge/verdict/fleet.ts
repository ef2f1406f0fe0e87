import type { FleetMatrix, FleetMatrixRow, Report } from '../../generated/report.ts';
import { EXIT_CODES, exitCodeOfAll, severityOf } from './exit-code.ts';
import { gatesBy } from './gates.ts';
import { targetName } from './target-name.ts';

/** One target of a fleet, with the result of its run; without a report when the run could not begin. */
export interface FleetMember {
  readonly name: string;
  readonly exitCode: number;
  readonly report?: Report | undefined;
  /** Whether an interrupt kept the run from beginning. */
  readonly isInterrupted?: boolean | undefined;
}

/** Combines the runs of a fleet, the worst first: one exit code, and a row per requirement. */
export function fleetMatrix(members: readonly FleetMember[]): FleetMatrix {
  const worst = [...members].sort((one, other) => severity(one) - severity(other) || failures(other) - failures(one));
  const rows = new Map<string, FleetMatrixRow>();
  for (const { name, report } of members) {
    for (const { id, level, neededBy, verdict } of report?.requirements ?? []) {
      const row = rows.get(id) ?? { id, level, neededBy, verdicts: {} };
      row.verdicts[name] = verdict;
      if (level !== row.level) row.levels = { ...row.levels, [name]: level };
      rows.set(id, row);
    }
  }
  return {
    exitCode: exitCodeOfAll(members.map(({ exitCode }) => exitCode)),
    targets: worst.map(({ name, exitCode, report, isInterrupted }) => ({
      name,
      exitCode: codeOf({ exitCode, report }),
      url: report && targetName(report),
      outcome: report?.outcome ?? `The run could not begin${isInterrupted === true ? ': it was interrupted' : ''}.`,
      release: report?.launch?.release ?? report?.target.version,
      startedAt: report?.startedAt,
      profile: report?.profile.name,
      gate: report?.gate,
      node: report?.network?.[0],
      part: report?.part,
    })),
    requirements: [...rows.values()],
  };
}

/** What a run found counts for its node, whatever of it fails the process. */
function codeOf({ exitCode, report }: Pick<FleetMember, 'exitCode' | 'report'>): number {
  return exitCode === EXIT_CODES.conforms ? (report?.exitCode ?? exitCode) : exitCode;
}

function severity(member: FleetMember): number {
  return severityOf(codeOf(member));
}

function failures({ report }: FleetMember): number {
  return report?.requirements.filter(gatesBy(report.gate)).filter(({ verdict }) => verdict === 'fail').length ?? 0;
}
