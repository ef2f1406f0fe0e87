import { groupBy } from '../encoding/group-by.ts';
import type { HistoryEntry, Latency } from '../generated/report.ts';
import { severityOf } from '../judge/verdict/exit-code.ts';
import {
  failuresIn,
  missedLastNight,
  nodeNameOf,
  staleIn,
  standingBy,
  tracks,
  type Standing,
  type Track,
} from '../judge/verdict/history.ts';
import { nodesHeadline } from './fleet-rows.ts';
import { COLUMNS, VERDICTS, type Kind, methodName } from './kind.ts';
import { markdownText, markdownTable } from './markdown-text.ts';

/** A requirement that failed in a run of a node, with its result in each. */
export interface NightsOfRequirement extends Track {
  /** In the order of the runs; undefined where a run did not have the requirement. */
  readonly kinds: readonly (Kind | undefined)[];
}

/** The durations of the exchanges of a method, in milliseconds. */
export interface NightsOfMethod {
  readonly method: string;
  /** In the order of the runs; undefined where a run did not call the method. */
  readonly latency: readonly (Latency | undefined)[];
}

/** The runs of a node, whatever their profiles. */
export interface NightsOfTarget extends Standing {
  readonly target: string;
  /** The target, after its name in the configuration. */
  readonly title: string;
  /** The oldest first. */
  readonly runs: readonly HistoryEntry[];
  /** The number of runs before these. */
  readonly earlier: number;
  /** Its last run, if it was not tested in the last night, as others were. */
  readonly missedSince: HistoryEntry | undefined;
  /** What failed in any of these runs: first what fails now, then what failed most. */
  readonly requirements: readonly NightsOfRequirement[];
  /** The slowest first, by the 95th percentile of the last run that called them. */
  readonly methods: readonly NightsOfMethod[];
}

/**
 * The runs of a history by node: the worst node first, by its last whole run, and last those that were not tested in the last night.
 *
 * @param most The largest number of runs of a node: the last ones.
 */
export function nightsOf(entries: readonly HistoryEntry[], most = Infinity): NightsOfTarget[] {
  const severity = ({ last }: NightsOfTarget): number => severityOf(last?.exitCode ?? 0);
  const failures = ({ last }: NightsOfTarget): number => (last === undefined ? 0 : failuresIn(last).length);
  const missed = new Map(missedLastNight(entries).map((last) => [last.target, last]));
  const isMissed = ({ missedSince }: NightsOfTarget): number => Number(missedSince !== undefined);
  return [...groupBy(entries, ({ target }) => target)]
    .map(([target, all]) => {
      const runs = all.slice(-most);
      const earlier = all.length - runs.length;
      const found = { requirements: requirementsOf(runs), methods: methodsOf(runs) };
      const missedSince = missed.get(target);
      return { target, title: nodeNameOf(target, all), runs, earlier, missedSince, ...standingBy(all), ...found };
    })
    .sort(
      (one, other) =>
        isMissed(one) - isMissed(other) || severity(one) - severity(other) || failures(other) - failures(one),
    );
}

/** How many nodes of the last night are well by their last whole runs, how many were tested in part since, and how many not at all. */
export function nightsHeadline(nodes: readonly NightsOfTarget[]): string {
  const present = nodes.filter(({ missedSince }) => missedSince === undefined);
  const parts = present.filter(({ part }) => part !== undefined).length;
  const lasts = present.flatMap(({ last }) => (last === undefined ? [] : { ...last, isStale: isStaleAlone(last) }));
  const missed = nodes.length - present.length;
  return [
    nodesHeadline(lasts, `passed their last ${parts === 0 ? '' : 'whole '}run`),
    ...(parts === 0 ? [] : [`${parts} tested in part since`]),
    ...(missed === 0 ? [] : [`${missed} not tested in the last night`]),
  ].join('; ');
}

function isStaleAlone(entry: HistoryEntry): boolean {
  return staleIn(entry).length > 0 && failuresIn(entry).length === 0;
}

/** The nodes that were not tested in the last night, each with its last day. */
export function missedNodes(nodes: readonly NightsOfTarget[]): string[] {
  return nodes.flatMap(({ title, missedSince }) =>
    missedSince === undefined ? [] : [`${title}: not tested since ${minuteOf(missedSince)}`],
  );
}

/** How the last whole run of a node ended, the part that was tested since, and whether it was not tested in the last night. */
export function outcomesOf({ last, part, missedSince }: NightsOfTarget): string[] {
  const outcome = (run: HistoryEntry): string => run.outcome ?? `Exit code ${run.exitCode}`;
  const whole = last === undefined ? [] : [outcome(last)];
  const missed =
    missedSince === undefined ? [] : [`Not tested since ${minuteOf(missedSince)}, while other nodes were.`];
  return part === undefined
    ? [...whole, ...missed]
    : [...whole, `Tested in part since, ${minuteOf(part)} (${part.part ?? ''}): ${outcome(part)}`, ...missed];
}

/** The label of a run, and which part of the requirements it tested; undefined without both. */
export function labelOf({ label, part }: HistoryEntry): string | undefined {
  const texts = [label, part === undefined ? undefined : `part: ${part}`].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join(', ');
}

/** When a run began, to the minute. */
export function minuteOf({ startedAt }: HistoryEntry): string {
  return startedAt.slice(0, 16).replace('T', ' ');
}

/** The heads of the columns of runs: the day, with as much of the time as tells several runs apart. */
export function daysOf(runs: readonly HistoryEntry[]): string[] {
  const times = runs.map(({ startedAt }) => startedAt.slice(0, 19).replace('T', ' '));
  return times.map((time) => {
    const isOne = (end: number): boolean => times.filter((other) => other.startsWith(time.slice(0, end))).length === 1;
    return time.slice(5, [10, 16].find(isOne) ?? 19);
  });
}

function requirementsOf(runs: readonly HistoryEntry[]): NightsOfRequirement[] {
  const kinds = runs.map(kindsOf);
  const weight = ({ failingSince, isWaived }: Track): number => (failingSince === undefined ? 2 : isWaived ? 1 : 0);
  return tracks(runs)
    .map((track) => ({ ...track, kinds: kinds.map((of) => of.get(track.id)) }))
    .filter(({ kinds: own }) => own.some((kind) => kind === 'fail' || kind === 'expected-fail'))
    .sort((one, other) => weight(one) - weight(other) || other.failed - one.failed);
}

/** The kind of each result of a run. */
function kindsOf({ verdicts, gating }: HistoryEntry): Map<string, Kind> {
  const stops = new Set(gating);
  const isNote = (verdict: Kind, id: string): boolean =>
    (verdict === 'fail' || verdict === 'unexpected-pass') && !stops.has(id);
  return new Map(
    VERDICTS.flatMap((verdict) =>
      (verdicts[verdict] ?? []).map((id): [string, Kind] => [id, isNote(verdict, id) ? 'note' : verdict]),
    ),
  );
}

function methodsOf(runs: readonly HistoryEntry[]): NightsOfMethod[] {
  const names = [...new Set(runs.flatMap(({ latency }) => Object.keys(latency)))];
  const slowness = ({ latency }: NightsOfMethod): number => latency.findLast((each) => each !== undefined)?.p95 ?? 0;
  return names
    .map((method) => ({ method, latency: runs.map(({ latency }) => latency[method]) }))
    .sort((one, other) => slowness(other) - slowness(one));
}

export function countsOf(run: HistoryEntry): Partial<Record<Kind, number>> {
  const groups = groupBy(kindsOf(run), ([, kind]) => kind);
  return Object.fromEntries(COLUMNS.flatMap((kind) => (groups.has(kind) ? [[kind, groups.get(kind)?.length]] : [])));
}

/** The most runs of a node: as many columns as can be read. */
const MOST_RUNS = 14;
const SHOWN = 50;

/** The last runs of each node, what failed in any of them, and the latency of each method, for the summary of a CI job; the worst first. */
export function nightsMarkdown(entries: readonly HistoryEntry[]): string {
  const nodes = nightsOf(entries, MOST_RUNS);
  const missed = missedNodes(nodes);
  const isGood = nodes.every(({ last, missedSince }) => missedSince !== undefined || last?.exitCode === 0);
  const list = missed.length === 0 ? [] : ['', ...missed.map((text) => `- ${markdownText(text, 200)}`)];
  const sign = isGood ? (missed.length === 0 ? '✅' : '⚠️') : '❌';
  return [`## ${sign} ${nightsHeadline(nodes)}`, ...list, ...nodes.flatMap(nodeLines), ''].join('\n');
}

function nodeLines(node: NightsOfTarget): string[] {
  const { title, runs, earlier, requirements, methods } = node;
  const newest = [...runs].reverse();
  const days = daysOf(newest).map((day) => markdownText(day, 20));
  const kinds = COLUMNS.filter((kind) => runs.some((run) => countsOf(run)[kind] !== undefined));
  const results = newest.map((run) => {
    const { release = '–', profile, exitCode } = run;
    const counts = countsOf(run);
    const texts = [minuteOf(run), labelOf(run) ?? '–', release, profile].map((text) => markdownText(text, 80));
    return [...texts, exitCode, ...kinds.map((kind) => counts[kind] ?? 0)];
  });
  const failures = requirements
    .slice(0, SHOWN)
    .map(({ id, kinds: own }) => [markdownText(id), ...[...own].reverse().map((kind) => kind ?? '–')]);
  const more = requirements.length > SHOWN ? ['', `…and ${requirements.length - SHOWN} more.`] : [];
  const times = methods.map(({ method, latency }) => [
    markdownText(methodName(method)),
    ...[...latency]
      .reverse()
      .map((each) => (each === undefined ? '–' : `${each.p50.toFixed(1)} / ${each.p95.toFixed(1)}`)),
  ]);
  return [
    '',
    `### ${markdownText(title, 150)}`,
    ...outcomesOf(node).flatMap((outcome) => ['', markdownText(outcome)]),
    '',
    ...markdownTable(
      [
        `run${earlier === 0 ? '' : ` (the last ${runs.length} of ${runs.length + earlier})`}`,
        'label',
        'release',
        'profile',
        'exit code',
        ...kinds,
      ],
      results,
    ),
    ...(failures.length === 0 ? [] : ['', ...markdownTable(['requirement', ...days], failures), ...more]),
    ...(times.length === 0 ? [] : ['', 'Latency, ms: median / 95 %', '', ...markdownTable(['method', ...days], times)]),
  ];
}
