import type { RequirementResult, Waived } from '../generated/report.ts';
import { DEFAULT_GATE } from '../judge/verdict/gates.ts';
import type { FleetMember } from '../judge/verdict/fleet.ts';
import { concludeAgain } from './conclude.ts';

/**
 * Decides again on the nodes of a fleet that pass where a waiver expects a failure: the entry is not stale while another node has the
 * failure, or was not tested to its end.
 */
export function keepNeededWaivers<Member extends FleetMember>(members: readonly Member[]): Member[] {
  const isWhole = members.every(({ report }) => report !== undefined && report.ended === undefined);
  const results = members.flatMap(({ report }) => report?.requirements ?? []);
  const needed = new Set(results.flatMap((result) => (isStale(result) ? [] : keysOf(result))));
  const isNeeded = (result: RequirementResult): boolean =>
    isStale(result) && (!isWhole || keysOf(result).some((key) => needed.has(key)));
  return members.map((member) => {
    const { report, exitCode } = member;
    if (report?.requirements.some(isNeeded) !== true) return member;
    const requirements = report.requirements.map((result): RequirementResult => {
      if (!isNeeded(result)) return result;
      const { waiver: _waiver, reason: _reason, ...passed } = result;
      return { ...passed, verdict: 'pass' };
    });
    const { gate = DEFAULT_GATE } = report;
    const again = concludeAgain({ ...report, requirements }, { policy: gate });
    return { ...member, report: again, exitCode: exitCode === report.exitCode ? again.exitCode : exitCode };
  });
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
