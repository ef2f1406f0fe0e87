import { groupBy } from '../../encoding/group-by.ts';
import type { HistoryEntry, Report, Verdict } from '../../generated/report.ts';
import { exitCodeOfAll, type ExitCode } from './exit-code.ts';
import { endedWithoutVerdict, gatesBy } from './gates.ts';
import { latencies } from './latency.ts';
import { missingMethods } from './method-states.ts';
import { restrictedBy } from './restricted-by.ts';
import { methodsOf } from './signature.ts';
import { targetName } from './target-name.ts';

export function historyEntry(report: Report, label?: string): HistoryEntry {
  const verdicts: Partial<Record<Verdict, string[]>> = {};
  for (const { id, verdict } of report.requirements) (verdicts[verdict] ??= []).push(id);
  const missing = missingMethods(report.requirements);
  const gating = report.requirements.filter(gatesBy(report.gate));
  const failedIn = gating
    .map((result) => [result.id, methodsOf(result)] as const)
    .filter(([, { length }]) => length > 0);
  return {
    schemaVersion: '1.0',
    startedAt: report.startedAt,
    label,
    suite: report.suite.version,
    target: targetName(report),
    name: report.target.name,
    part: restrictedBy(report).join(' ') || undefined,
    profile: report.profile.name,
    release: report.launch?.release ?? report.target.version,
    seed: report.seed,
    exitCode: report.exitCode,
    outcome: report.outcome,
    verdicts,
    gating: gating.map(({ id }) => id),
    ...(failedIn.length === 0 ? {} : { failedIn: Object.fromEntries(failedIn) }),
    ...(missing.length === 0 ? {} : { missing }),
    latency: Object.fromEntries(latencies(report)),
  };
}

/** The results of one requirement over several runs. Runs that did not test it are not counted. */
export interface Track {
  readonly id: string;
  readonly judged: number;
  readonly failed: number;
  /** How often its failure came back after a pass. */
  readonly cameBack: number;
  /** Whether a waiver covers the failure in the last run that tested it. */
  readonly isWaived: boolean;
  /** Whether its failure failed the last run that tested it. */
  readonly isGating: boolean;
  /** The first run of the current series of failures; undefined when the last run that tested it passed. */
  readonly failingSince?: HistoryEntry | undefined;
  /** The last run before `failingSince` in which it passed. */
  readonly lastGood?: HistoryEntry | undefined;
  readonly firstBad?: HistoryEntry | undefined;
}

const HOLDS: readonly Verdict[] = ['pass', 'unexpected-pass'];
const FAILS: readonly Verdict[] = ['fail', 'expected-fail'];

/** The requirements that failed in any of the runs; those that fail now come first. The runs must be sorted by time. */
export function tracks(entries: readonly HistoryEntry[]): Track[] {
  const failed = new Set(entries.flatMap((entry) => FAILS.flatMap((verdict) => entry.verdicts[verdict] ?? [])));
  return [...failed]
    .map((id) => track(id, entries))
    .sort(
      (a, b) => Number(b.failingSince !== undefined) - Number(a.failingSince !== undefined) || (a.id < b.id ? -1 : 1),
    );
}

function track(id: string, entries: readonly HistoryEntry[]): Track {
  const results = entries.flatMap((entry) => {
    if (FAILS.some((verdict) => entry.verdicts[verdict]?.includes(id))) return [{ entry, bad: true }];
    return HOLDS.some((verdict) => entry.verdicts[verdict]?.includes(id)) ? [{ entry, bad: false }] : [];
  });
  const failures = results.filter(({ bad }, at) => bad && results[at - 1]?.bad !== true).length;
  const good = results.findLastIndex(({ bad }) => !bad);
  const since = results[good + 1]?.entry;
  const first = results.find(({ bad }) => bad)?.entry;
  const lastGood = since === undefined ? undefined : results[good]?.entry;
  return {
    id,
    judged: results.length,
    failed: results.filter(({ bad }) => bad).length,
    cameBack: Math.max(0, failures - 1),
    isWaived: results.at(-1)?.entry.verdicts['expected-fail']?.includes(id) === true,
    isGating: results.at(-1)?.entry.gating.includes(id) === true,
    failingSince: since,
    lastGood,
    firstBad: first,
  };
}

/** Whether a run tested this requirement; without an ID, any. */
export function isTestedIn({ verdicts }: HistoryEntry, id?: string): boolean {
  const tested = [...HOLDS, ...FAILS].flatMap((verdict) => verdicts[verdict] ?? []);
  return id === undefined ? tested.length > 0 : tested.includes(id);
}

/** The requirements whose stale waivers failed a run: they passed. */
export function staleIn({ verdicts, gating }: HistoryEntry): string[] {
  const passed = new Set(verdicts['unexpected-pass']);
  return gating.filter((id) => passed.has(id));
}

/** Those whose failures failed a run. */
export function failuresIn(entry: HistoryEntry): string[] {
  const stale = new Set(staleIn(entry));
  return entry.gating.filter((id) => !stale.has(id));
}

/** The first of these runs since which the waiver of a requirement is stale; undefined if it was not in the last that tested it. */
export function staleSince(id: string, runs: readonly HistoryEntry[]): HistoryEntry | undefined {
  const tested = runs.filter((entry) => isTestedIn(entry, id));
  return tested[tested.findLastIndex((entry) => !staleIn(entry).includes(id)) + 1];
}

export interface Standing {
  /** The last whole run; the last run if none was whole. */
  readonly last: HistoryEntry | undefined;
  /** The last run, if it tested a part of the requirements after the last whole run. */
  readonly part: HistoryEntry | undefined;
}

/** How a node stands by its runs, sorted by time: a part says nothing about the rest. */
export function standingBy(runs: readonly HistoryEntry[]): Standing {
  const newest = runs.at(-1);
  const last = runs.findLast(({ part }) => part === undefined) ?? newest;
  return { last, part: last === newest ? undefined : newest };
}

/** A node for a reader: its target, after its name in the configuration if one is known. */
export function nodeNameOf(target: string, runs: readonly HistoryEntry[]): string {
  const name = runs.findLast((run) => run.name !== undefined)?.name;
  return name === undefined ? target : `${name} (${target})`;
}

/** The number of requirements that a run tested. */
export function testedIn(entry: HistoryEntry): number {
  return countOf(entry, [...HOLDS, ...FAILS]);
}

/** The share of tested requirements that passed, from 0 to 1; undefined when none was tested. */
export function passRate(entry: HistoryEntry): number | undefined {
  const tested = testedIn(entry);
  return tested === 0 ? undefined : countOf(entry, HOLDS) / tested;
}

function countOf({ verdicts }: HistoryEntry, kinds: readonly Verdict[]): number {
  return kinds.reduce((sum, verdict) => sum + (verdicts[verdict]?.length ?? 0), 0);
}

/** The runs of one target with one profile. Other runs cannot be compared with them. */
export interface Series {
  readonly target: string;
  readonly profile: string;
  readonly entries: readonly HistoryEntry[];
}

/**
 * Groups runs by target and profile, in the order of their first runs. A run that tested nothing could not detect the
 * profile: it belongs to the run before it.
 */
export function seriesOf(entries: readonly HistoryEntry[]): Series[] {
  const all = new Map<string, Series & { readonly entries: HistoryEntry[] }>();
  const latest = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const { target, profile } = entry;
    const key = JSON.stringify([target, profile]);
    const before = testedIn(entry) === 0 ? latest.get(target) : undefined;
    const own = before ?? all.get(key)?.entries ?? [];
    if (before === undefined && own.length === 0) all.set(key, { target, profile, entries: own });
    own.push(entry);
    latest.set(target, own);
  }
  return [...all.values()];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The last runs of the nodes that were not tested with the others, the earliest first: each began before the newest run of all, by more
 * than three quarters of the longest time between two runs of a node, or of a day.
 *
 * @param entries Sorted by time.
 */
export function missedLastNight(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const timeOf = ({ startedAt }: HistoryEntry): number => Date.parse(startedAt);
  const nodes = [...groupBy(entries, ({ target }) => target).values()];
  const gaps = nodes.flatMap((runs) => runs.slice(1).map((run, at) => timeOf(run) - timeOf(runs[at] ?? run)));
  const longest = gaps.reduce((most, gap) => Math.max(most, gap), 0);
  const usual = longest === 0 ? DAY_MS : Math.min(longest, DAY_MS);
  const newest = entries.slice(-1).map(timeOf);
  return nodes
    .flatMap((runs) => runs.slice(-1))
    .filter((last) => newest.some((time) => time - timeOf(last) > usual * 0.75))
    .sort((one, other) => timeOf(one) - timeOf(other));
}

/** The exit code of a history: that of the nodes of the last night whose last runs ended without a verdict, else 0. */
export function exitCodeOfHistory(entries: readonly HistoryEntry[]): ExitCode {
  const missed = new Set(missedLastNight(entries));
  const last = [...groupBy(entries, ({ target }) => target).values()].flatMap((runs) => runs.slice(-1));
  const open = last.filter((entry) => !missed.has(entry) && endedWithoutVerdict(entry));
  return exitCodeOfAll(open.map(({ exitCode }) => exitCode));
}
