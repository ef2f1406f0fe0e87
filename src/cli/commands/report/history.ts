import { appendFileSync, existsSync } from 'node:fs';
import type { Command } from 'commander';
import { escapeText } from '../../../reporting/escape-text.ts';
import { historyText } from '../../../reporting/history.ts';
import { EXIT_CODES } from '../../../verdict/exit-code.ts';
import { historyEntry, isSameRun, passRate, seriesOf, testedIn, tracks } from '../../../verdict/history.ts';
import type { HistoryEntry } from '../../../generated/report.ts';
import { baseSchemas } from '../../../validation/schema/annotations.ts';
import { refusals } from '../../../validation/refusals.ts';
import type { Io } from '../../io.ts';
import { jsonText, parseJson } from '../../../encoding/json.ts';
import { attempt, readText } from '../../../settings/files/user-files.ts';
import { readReport } from '../../../settings/files/read-report.ts';
import { LAST_REPORT } from '../../../settings/table/report-settings.ts';
import { UsageError } from '../../../settings/usage-error.ts';

const FILE = 'conformance-history.jsonl';
const MOST_RUNS = 100_000;
/** The most values of one run: ten times as many as one of all requirements has. */
const MOST_VALUES = 100_000;

const EXAMPLES = `
Examples:
  avalanche-conformance history add reports/latest/report.json --label "$GITHUB_SHA"
  avalanche-conformance history show --target http://127.0.0.1:9650`;

/** Adds `history`: appends runs to a file and shows their trend. */
export function addHistoryCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const history = program.command('history').addHelpText('after', EXAMPLES);
  history
    .command('add')
    .description('Append the run of a report')
    .argument('[report]', 'The report.json of a run', LAST_REPORT)
    .option('--file <file>', 'Append to this history, one run per line', FILE)
    .option('--label <text>', 'Name the run: a build, a commit')
    .action((path: string, { file, label }: { file: string; label?: string }) => {
      const entry = historyEntry(readReport(path), label);
      if (!isEntry(entry))
        throw new UsageError(
          `${path} cannot be added: ${file} would hold a run that cannot be read. Nothing was written.`,
        );
      // Detect a broken file before a run is appended.
      const known = existsSync(file) ? readHistory(file) : [];
      const same = known.find((each) => isSameRun(each, entry));
      if (same !== undefined) {
        const name = same.label === undefined ? '' : `, labelled ${same.label}`;
        throw new UsageError(`${file} has the run of ${path} already (${same.startedAt}${name}). Nothing was written.`);
      }
      attempt(`write to ${file}`, () => {
        appendFileSync(file, jsonText(entry, 0));
      });
      io.stdout.write(`${known.length + 1} ${known.length === 0 ? 'run' : 'runs'} in ${escapeText(file)}\n`);
      done(EXIT_CODES.conforms);
    });
  history
    .command('show')
    .description('Show first failing runs, flake rates, pass rates and latencies')
    .option('--file <file>', 'Read this history', FILE)
    .option('--target <text>', 'Use only runs of this target')
    .option('--json', 'Print JSON')
    .action(({ file, target, json }: { file: string; target?: string; json?: true }) => {
      const entries = runsOf(file, target);
      io.stdout.write(json === true ? toJson(entries) : historyText(entries));
      done(EXIT_CODES.conforms);
    });
}

function runsOf(file: string, target: string | undefined): HistoryEntry[] {
  const entries = readHistory(file).filter((entry) => target === undefined || entry.target === target);
  if (entries.length === 0) throw new UsageError(`${file} has no run${target === undefined ? '' : ` of ${target}`}.`);
  return entries;
}

function toJson(entries: readonly HistoryEntry[]): string {
  const runs = entries.map((entry) => ({
    ...entry,
    passRate: passRate(entry) ?? null,
    tested: testedIn(entry),
    verdicts: undefined,
  }));
  const requirements = seriesOf(entries).flatMap(({ target, profile, entries: own }) =>
    tracks(own).map((track) => ({ target, profile, ...track })),
  );
  const rows = requirements.map((track) => ({
    ...track,
    failingSince: track.failingSince?.startedAt,
    lastGood: track.lastGood?.startedAt,
    firstBad: track.firstBad?.startedAt,
  }));
  return jsonText({ runs, requirements: rows });
}

/** All runs of the file, ordered by time. */
function readHistory(file: string): HistoryEntry[] {
  const lines = readText(file).split('\n', MOST_RUNS + 1);
  if (lines.length > MOST_RUNS)
    throw new UsageError(`${file} has more than ${MOST_RUNS} lines: remove the oldest runs.`);
  return lines
    .flatMap((line, at) => (line.trim() === '' ? [] : [entryOf(line, `${file}:${at + 1}`)]))
    .sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
}

function entryOf(line: string, place: string): HistoryEntry {
  const parsed = parseJson(line, MOST_VALUES);
  if (!parsed.ok) throw new UsageError(`${place}: this is no run: the line holds no JSON. Was it cut?`);
  const entry: unknown = parsed.value;
  if (!isEntry(entry)) throw new UsageError(`${place}: this is no run of this suite's history.`);
  return entry;
}

function isEntry(value: unknown): value is HistoryEntry {
  const set = baseSchemas();
  return refusals(set, set.root('report/history.json'), value).length === 0;
}
