import type { FleetMatrix, Level, Report, Verdict } from '../../generated/report.ts';
import { EXIT_CODES, type ExitCode } from './exit-code.ts';

/** One target of a fleet, with the result of its run; without a report when the run could not start. */
export interface FleetMember {
  readonly name: string;
  readonly exitCode: number;
  readonly report?: Report;
}

/** Suite errors and connection errors take precedence over failures, as in a single run. */
const ORDER: readonly ExitCode[] = [
  EXIT_CODES.usage,
  EXIT_CODES.suiteBroke,
  EXIT_CODES.noTarget,
  EXIT_CODES.doesNotConform,
  EXIT_CODES.notJudged,
];

/** Combines the runs of a fleet: the exit code with the highest precedence, and a row per requirement. */
export function fleetMatrix(members: readonly FleetMember[]): FleetMatrix {
  const known = ORDER.find((code) => members.some(({ exitCode }) => exitCode === code));
  const strange = members.some(({ exitCode }) => exitCode !== EXIT_CODES.conforms);
  const rows = new Map<string, { level: Level; verdicts: Record<string, Verdict> }>();
  for (const { name, report } of members) {
    for (const { id, level, verdict } of report?.requirements ?? []) {
      const row = rows.get(id) ?? { level, verdicts: {} };
      row.verdicts[name] = verdict;
      rows.set(id, row);
    }
  }
  return {
    exitCode: known ?? (strange ? EXIT_CODES.suiteBroke : EXIT_CODES.conforms),
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
