import type { FleetMatrix, Level, Report, Verdict } from '../../generated/report.ts';
import { exitCodeOfAll } from './exit-code.ts';

/** One target of a fleet, with the result of its run; without a report when the run could not start. */
export interface FleetMember {
  readonly name: string;
  readonly exitCode: number;
  readonly report?: Report;
}

/** Combines the runs of a fleet: one exit code, and a row per requirement. */
export function fleetMatrix(members: readonly FleetMember[]): FleetMatrix {
  const rows = new Map<string, { level: Level; verdicts: Record<string, Verdict> }>();
  for (const { name, report } of members) {
    for (const { id, level, verdict } of report?.requirements ?? []) {
      const row = rows.get(id) ?? { level, verdicts: {} };
      row.verdicts[name] = verdict;
      rows.set(id, row);
    }
  }
  return {
    exitCode: exitCodeOfAll(members.map(({ exitCode }) => exitCode)),
    targets: members.map(({ name, exitCode, report }) => ({
      name,
      exitCode,
      outcome: report?.outcome ?? 'The run could not begin.',
      release: report?.launch?.release ?? report?.target.version,
      startedAt: report?.startedAt,
      profile: report?.profile.name,
      gate: report?.gate,
      node: report?.network?.[0],
      part: report?.part,
    })),
    requirements: [...rows].map(([id, row]) => ({ id, ...row })),
  };
}
