import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequirementResult, Waived } from '../generated/report.ts';
import { DEFAULT_GATE } from '../judge/verdict/gates.ts';
import type { FleetMember } from '../judge/verdict/fleet.ts';
import { concludeAgain } from './conclude.ts';
import { FORMAT_NAMES, FORMATS } from './settings/table/report-settings.ts';
import { writeReports } from './write-reports.ts';

/** The run of a node of a fleet, with the folder of its reports. */
interface Tested extends FleetMember {
  readonly folder: string;
  /** The file of the repository in its `report.sarif`. */
  readonly sarifFile?: string | undefined;
}

/**
 * Decides again on the nodes of a fleet that pass where a waiver expects a failure: the entry is not stale while another node has the failure,
 * or was not tested to its end. Writes their reports again.
 *
 * @throws OutputError if a report cannot be written.
 */
export async function keepNeededWaivers(members: readonly Tested[]): Promise<FleetMember[]> {
  const isWhole = members.every(({ report }) => report !== undefined && report.ended === undefined);
  const results = members.flatMap(({ report }) => report?.requirements ?? []);
  const needed = new Set(results.flatMap((result) => (isStale(result) ? [] : keysOf(result))));
  return Promise.all(
    members.map(async ({ folder, sarifFile, ...member }): Promise<FleetMember> => {
      const { report, exitCode } = member;
      const isNeeded = (result: RequirementResult): boolean =>
        isStale(result) && (!isWhole || keysOf(result).some((key) => needed.has(key)));
      if (report?.requirements.some(isNeeded) !== true) return member;
      const requirements = report.requirements.map((result): RequirementResult => {
        if (!isNeeded(result)) return result;
        const { waiver: _waiver, reason: _reason, ...passed } = result;
        return { ...passed, verdict: 'pass' };
      });
      const { gate = DEFAULT_GATE } = report;
      const again = concludeAgain({ ...report, requirements }, { policy: gate });
      const format = FORMAT_NAMES.filter((name) => FORMATS[name].some((file) => existsSync(join(folder, file))));
      const written = await writeReports(again, folder, { format, sarifFile, isRecorded: true });
      return { ...member, report: written.report, exitCode: exitCode === report.exitCode ? again.exitCode : exitCode };
    }),
  );
}

function isStale({ verdict }: RequirementResult): boolean {
  return verdict === 'unexpected-pass';
}

/** The entry of a waiver file behind a result. */
function keysOf({ waiver }: RequirementResult): string[] {
  return waiver === undefined ? [] : [keyOf(waiver)];
}

function keyOf({ line, reason, link, owner, expires }: Waived): string {
  return JSON.stringify([line, reason, link, owner, expires]);
}
