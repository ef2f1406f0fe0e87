import type { HistoryEntry, Report, RequirementResult } from '../../generated/report.ts';
import { decide, type Decision } from './decide.ts';
import { gatesBy } from './gates.ts';
import { failuresIn, isTestedIn, staleSince } from './history.ts';
import { missingMethod } from './method-states.ts';
import { isWarning } from './note-text.ts';
import { methodsOf } from './signature.ts';
import { targetName } from './target-name.ts';

/** The failures of a run by whether they are new. */
export interface NewAndKnown {
  readonly isFirst: boolean;
  /** The name of the profile: failures with another one do not count. */
  readonly profile: string;
  readonly fresh: readonly string[];
  /** Of the fresh ones, those that failed before, but never in these methods. */
  readonly elsewhere: ReadonlyMap<string, readonly string[]>;
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
 * the last of them that tested its requirement, or if the node lacked the same method then: runs that tested nothing do not count. A
 * requirement of several methods that also fails in another one than since then is new.
 */
export function newAndKnown(report: Report, earlier: readonly HistoryEntry[]): NewAndKnown {
  const own = earlier.filter(({ target, profile }) => target === targetName(report) && profile === report.profile.name);
  const broken = report.requirements.filter(gatesBy(report.gate));
  // A stale waiver is of the team, not of the node: it fails each run until it is removed.
  const stale = broken.filter(({ verdict }) => verdict === 'unexpected-pass');
  const failing = broken.filter(({ verdict }) => verdict !== 'unexpected-pass');
  const elsewhere = new Map<string, readonly string[]>();
  const known = new Map(
    failing.flatMap((result): [string, HistoryEntry][] => {
      const { id } = result;
      const isPassed = (entry: HistoryEntry): boolean => isTestedIn(entry, id) && !failuresIn(entry).includes(id);
      const method = missingMethod(result) ?? '';
      const tested = own.filter((entry) => isTestedIn(entry, id) || entry.missing?.includes(method));
      const series = tested.slice(tested.findLastIndex(isPassed) + 1);
      const [since] = series;
      if (since === undefined) return [];
      const others = newMethods(result, series);
      if (others.length === 0) return [[id, since]];
      elsewhere.set(id, others);
      return [];
    }),
  );
  return {
    isFirst: !own.some((entry) => isTestedIn(entry)),
    profile: report.profile.name,
    fresh: failing.map(({ id }) => id).filter((id) => !known.has(id)),
    elsewhere,
    known,
    stale: new Map(stale.map(({ id }) => [id, staleSince(id, own)])),
    ...(known.size === 0 ? { exitCode: report.exitCode, outcome: report.outcome } : without(report, known)),
  };
}

/** The methods in which a requirement fails, and in none of these runs; empty if one of them does not tell. */
function newMethods(result: RequirementResult, runs: readonly HistoryEntry[]): string[] {
  const before = runs.map(({ failedIn }) => failedIn?.[result.id]);
  return before.includes(undefined) ? [] : methodsOf(result).filter((method) => !before.flat().includes(method));
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
