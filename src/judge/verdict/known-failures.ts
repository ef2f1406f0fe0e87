import type { HistoryEntry, Report } from '../../generated/report.ts';
import { decide, type Decision } from './decide.ts';
import { gatesBy } from './gates.ts';
import { failuresIn, isTestedIn, staleSince } from './history.ts';
import { missingMethod } from './method-states.ts';
import { isWarning } from './note-text.ts';
import { targetName } from './target-name.ts';

/** The failures of a run by whether they are new. */
export interface NewAndKnown {
  readonly isFirst: boolean;
  /** The name of the profile: failures with another one do not count. */
  readonly profile: string;
  readonly fresh: readonly string[];
  /** Failures that were there before, each with the first run since which it is there. */
  readonly known: ReadonlyMap<string, HistoryEntry>;
  /** Requirements with a stale waiver, each with the earlier run since which it is stale; undefined for those of this run. */
  readonly stale: ReadonlyMap<string, HistoryEntry | undefined>;
  /** The exit code of the run if known failures do not fail it, and what leads to it. */
  readonly exitCode: number;
  readonly outcome: string;
}

/**
 * Compares the failures of a run with the earlier runs of its target with its profile, ordered by time. A failure is known if it failed
 * the last of them that tested its requirement, or if the node lacked the same method then: runs that tested nothing do not count.
 */
export function newAndKnown(report: Report, earlier: readonly HistoryEntry[]): NewAndKnown {
  const own = earlier.filter(({ target, profile }) => target === targetName(report) && profile === report.profile.name);
  const broken = report.requirements.filter(gatesBy(report.gate));
  // A stale waiver is of the team, not of the node: it fails each run until it is removed.
  const stale = broken.filter(({ verdict }) => verdict === 'unexpected-pass');
  const failing = broken.filter(({ verdict }) => verdict !== 'unexpected-pass');
  const known = new Map(
    failing.flatMap((result): [string, HistoryEntry][] => {
      const { id } = result;
      const isPassed = (entry: HistoryEntry): boolean => isTestedIn(entry, id) && !failuresIn(entry).includes(id);
      const method = missingMethod(result) ?? '';
      const tested = own.filter((entry) => isTestedIn(entry, id) || entry.missing?.includes(method));
      const since = tested[tested.findLastIndex(isPassed) + 1];
      return since === undefined ? [] : [[id, since]];
    }),
  );
  return {
    isFirst: !own.some((entry) => isTestedIn(entry)),
    profile: report.profile.name,
    fresh: failing.map(({ id }) => id).filter((id) => !known.has(id)),
    known,
    stale: new Map(stale.map(({ id }) => [id, staleSince(id, own)])),
    ...(known.size === 0 ? { exitCode: report.exitCode, outcome: report.outcome } : without(report, known)),
  };
}

/** What a run would be if a waiver covered these failures: what else fails it, or keeps it from a verdict, still counts. */
function without(report: Report, known: ReadonlyMap<string, unknown>): Decision {
  const { ended, part, selection, shard, asked, gate, noteItems = [] } = report;
  const results = report.requirements.map((result) =>
    known.has(result.id) ? { ...result, verdict: 'expected-fail' as const } : result,
  );
  const notes = noteItems.filter(isWarning).length;
  return decide(results, { ...ended, part, selection, shard, asked, gate, notes });
}
