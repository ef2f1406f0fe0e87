import {
  failuresIn,
  missedLastNight,
  nodeNameOf,
  passRate,
  seriesOf,
  staleIn,
  staleSince,
  standingBy,
  testedIn,
  tracks,
  type Series,
  type Track,
} from '../judge/verdict/history.ts';
import { commandName } from '../encoding/command-name.ts';
import type { HistoryEntry } from '../generated/report.ts';
import { EXIT_CODES } from '../judge/verdict/exit-code.ts';
import { endedWithoutVerdict } from '../judge/verdict/gates.ts';
import type { NewAndKnown } from '../judge/verdict/known-failures.ts';
import { escapeText } from './escape-text.ts';
import { methodName } from './kind.ts';

/** The most runs, and the most failures of the last one. */
const RUNS = 20;

/**
 * The history as text, separate for each target and profile; first those whose last run ended without a verdict, last those that were
 * not tested with the others.
 */
export function historyText(entries: readonly HistoryEntry[]): string {
  const missed = new Map(missedLastNight(entries).map((last) => [last.target, last]));
  const place = ({ target, entries: own }: Series): number =>
    missed.has(target) ? 2 : own.slice(-1).some(endedWithoutVerdict) ? 0 : 1;
  const names = [...missed.values()].map(
    (last) =>
      `  ${escapeText(nodeNameOf(last.target, entriesOf(entries, last)), 160)}: not tested since ${nameOf(last)}`,
  );
  const head =
    names.length === 0
      ? []
      : [`Not tested in the last night, exit code unaffected (${names.length}):\n${names.join('\n')}\n`];
  const texts = seriesOf(entries)
    .sort((one, other) => place(one) - place(other))
    .map((series) => seriesText(series, missed.get(series.target)));
  return [...head, ...texts].join('\n');
}

function entriesOf(entries: readonly HistoryEntry[], { target }: HistoryEntry): HistoryEntry[] {
  return entries.filter((entry) => entry.target === target);
}

/** The last runs, the first failing run of each failure, and the latency of methods. */
function seriesText({ target, profile, entries }: Series, missed: HistoryEntry | undefined): string {
  const { last: whole, part } = standingBy(entries);
  const known = tracks(whole === undefined ? entries : entries.slice(0, entries.indexOf(whole) + 1));
  const failing = known.filter(({ failingSince }) => failingSince !== undefined);
  const now = failing.filter(({ isGating }) => isGating);
  const noted = failing.filter(({ isGating }) => !isGating);
  const before = known.filter(({ failingSince }) => failingSince === undefined);
  const last = entries.at(-1);
  const unfinished = last !== undefined && endedWithoutVerdict(last) ? last : undefined;
  const name = `last ${part === undefined ? '' : 'whole '}run`;
  const date = part === undefined || whole === undefined ? '' : `, ${nameOf(whole)}`;
  const since = missed === undefined ? '' : `, not tested since ${nameOf(missed)}`;
  const isKnown = unfinished === undefined || unfinished !== whole;
  const ofPart = tracks(entries).filter(({ id }) => part !== undefined && failuresIn(part).includes(id));
  const stale = [whole, part].flatMap((run) => {
    const until = run === undefined ? [] : entries.slice(0, entries.indexOf(run) + 1);
    return run === undefined ? [] : staleIn(run).map((id) => [id, staleSince(id, until)] as const);
  });
  const sections = [
    [
      ...(unfinished === undefined ? [] : [unfinishedLine(unfinished)]),
      `${escapeText(nodeNameOf(target, entries), 160)}, profile ${escapeText(profile, 80)}${since}`,
    ],
    [`Runs (${entries.length}):`, ...entries.slice(-RUNS).map(runLine)],
    now.length > 0
      ? [
          `${isKnown ? `Failures of the ${name}${date}` : 'Last known failures'} (${now.length}):`,
          ...now.map(failingLine),
        ]
      : isKnown
        ? [`The ${name}${date} has no failure${whole === undefined ? '.' : endOf(whole)}`]
        : [],
    staleLines(new Map(stale)),
    noted.length === 0 ? [] : [`Waived or noted, exit code unaffected (${noted.length}):`, ...noted.map(failingLine)],
    ofPart.length === 0 ? [] : [`Failures of the part since (${ofPart.length}):`, ...ofPart.map(failingLine)],
    before.length === 0 ? [] : [`Earlier failures (${before.length}):`, ...before.map(pastLine)],
    latencyLines(last),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** What a run without a failure ended with, if not with 0. */
function endOf({ exitCode, outcome }: HistoryEntry): string {
  if (exitCode === EXIT_CODES.conforms) return '.';
  return `, and ends with exit code ${exitCode}${outcome === undefined ? '.' : `. ${escapeText(outcome, 500)}`}`;
}

/** Requirements with stale waivers, each with the first run since which it is stale. */
function staleLines(stale: NewAndKnown['stale']): string[] {
  if (stale.size === 0) return [];
  return [
    `Stale waivers (${stale.size}): these requirements pass. Each run fails until you remove their entries from the waiver file:`,
    ...firstOf(
      [...stale].map(([id, since]) => `  ${escapeText(id)}: ${since === undefined ? 'new' : `since ${nameOf(since)}`}`),
    ),
  ];
}

/**
 * What of the failures and stale waivers of a run is new, and since when the others are there; empty without any.
 *
 * @param node The name of the node, if the command ends with the exit code of several.
 */
export function newFailuresText(
  { isFirst, profile, fresh, elsewhere, known, stale, exitCode, outcome }: NewAndKnown,
  node?: string,
): string {
  const counts = node === undefined ? undefined : `${escapeText(node)} counts as ${exitCode}`;
  const old = firstOf([...known].map(([id, since]) => `  ${escapeText(id)}: since ${nameOf(since)}`));
  const isByWaivers = stale.size > 0 && exitCode === EXIT_CODES.doesNotConform;
  const none =
    counts === undefined
      ? `No failure is new${isByWaivers ? '; stale waivers end this command' : ', so this command ends'} with exit code ${exitCode}`
      : `${counts}: no failure is new`;
  const beside =
    exitCode === EXIT_CODES.conforms || isByWaivers
      ? ''
      : ` Beside what was there before: ${escapeText(outcome, 1000)}`;
  const head =
    fresh.length > 0
      ? [
          ...(isFirst
            ? [
                `No earlier run of ${escapeText(node ?? 'this node')} with the profile ${escapeText(profile)} ` +
                  'tested anything: each failure is new.',
              ]
            : []),
          counts === undefined
            ? `New failures (${fresh.length}, exit code ${exitCode}):`
            : `${counts}. New failures (${fresh.length}):`,
          ...firstOf(fresh.map((id) => `  ${escapeText(id)}${inOthers(elsewhere.get(id))}`)),
        ]
      : known.size + stale.size === 0
        ? []
        : [`${none}.${beside}`];
  const before = known.size === 0 ? [] : [`There before (${known.size}):`, ...old];
  return [...head, ...staleLines(stale), ...before].map((line) => `${line}\n`).join('');
}

function inOthers(methods: readonly string[] | undefined): string {
  return methods === undefined ? '' : `: failed before, but not in ${escapeText(methods.join(', '), 200)}`;
}

/** As many lines as a reader looks at; the command that lists the others. */
function firstOf(lines: readonly string[]): string[] {
  const rest = lines.length - RUNS;
  return [
    ...lines.slice(0, RUNS),
    ...(rest > 0 ? [`  and ${rest} more: ${commandName()} compare --history FILE`] : []),
  ];
}

/** Stands first: the lines below it are of earlier runs. */
function unfinishedLine(entry: HistoryEntry): string {
  const tested = testedIn(entry);
  const what =
    tested === 0
      ? 'tested nothing'
      : `did not finish: it tested ${tested} ${tested === 1 ? 'requirement' : 'requirements'}`;
  const { outcome = `exit code ${entry.exitCode}` } = entry;
  return `The last run of ${escapeText(entry.target, 100)} ${what}. ${escapeText(outcome, 500)}`;
}

function runLine(entry: HistoryEntry): string {
  const { exitCode, part } = entry;
  const failures = failuresIn(entry).length;
  const stale = staleIn(entry).length;
  const waived = stale === 0 ? '' : ` (${stale} with a stale waiver)`;
  const rate = passRate(entry);
  const passed =
    rate === undefined ? 'nothing tested' : `${(rate * 100).toFixed(1)} % of ${testedIn(entry)} pass${waived}`;
  const of = part === undefined ? '' : `, a part (${escapeText(part, 100)})`;
  return `  ${nameOf(entry)}  ${passed}, ${failures} ${failures === 1 ? 'fails' : 'fail'} the run, exit code ${exitCode}${of}`;
}

function failingLine({ id, failed, judged, cameBack, isWaived, failingSince, lastGood }: Track): string {
  const since = failingSince === undefined ? '' : ` first failing run ${nameOf(failingSince)}`;
  const good = lastGood === undefined ? ', never passed' : `, last passed ${nameOf(lastGood)}`;
  return `  ${escapeText(id)}:${isWaived ? ' waived,' : ''}${since}${good}; failed ${failed} of ${judged}${backText(cameBack)}`;
}

function pastLine({ id, failed, judged, cameBack, firstBad }: Track): string {
  const first = firstBad === undefined ? '' : `, first failing run ${nameOf(firstBad)}`;
  return `  ${escapeText(id)}: failed ${failed} of ${judged}${first}${backText(cameBack)}`;
}

function backText(times: number): string {
  return times === 0 ? '' : `, came back ${times === 1 ? 'once' : `${times} times`} after a pass`;
}

function latencyLines(entry: HistoryEntry | undefined): string[] {
  const rows = Object.entries(entry?.latency ?? {}).sort(([, one], [, other]) => other.p95 - one.p95);
  if (rows.length === 0) return [];
  const lines = rows.map(([method, { count, p50, p95, max }]) => {
    return `  ${escapeText(methodName(method))}: ${p50.toFixed(0)} / ${p95.toFixed(0)} / ${max.toFixed(0)} (${count})`;
  });
  return ['Latency of the last run, ms (median / 95 % / longest, exchanges), the slowest first:', ...lines];
}

function nameOf({ startedAt, label }: HistoryEntry): string {
  return label === undefined ? escapeText(startedAt, 40) : `${escapeText(label, 60)} (${escapeText(startedAt, 40)})`;
}
