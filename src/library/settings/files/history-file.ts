import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { jsonText, parseJson } from '../../../encoding/json.ts';
import { reasonOf } from '../../../encoding/system-error.ts';
import type { HistoryEntry, Report } from '../../../generated/report.ts';
import { baseSchemas } from '../../../judge/validation/schema/annotations.ts';
import { refusals } from '../../../judge/validation/refusals.ts';
import { shownAddress } from '../../../transport/address.ts';
import { historyEntry } from '../../../judge/verdict/history.ts';
import { OutputError, UsageError } from '../usage-error.ts';
import { readText } from './user-files.ts';

const WRITER = '`run --history FILE` writes such a file.';
const MOST_RUNS = 100_000;
/** The most values of one run: ten times as many as one of all requirements has. */
const MOST_VALUES = 100_000;

/**
 * All runs of a history, ordered by time.
 *
 * @throws UsageError with the line that is no run.
 */
export function readHistory(file: string): HistoryEntry[] {
  const lines = readText(file).split('\n', MOST_RUNS + 1);
  if (lines.length > MOST_RUNS)
    throw new UsageError(`${file} has more than ${MOST_RUNS} lines: remove the oldest runs.`);
  return lines
    .flatMap((line, at) => (line.trim() === '' ? [] : [entryOf(line, `${file}:${at + 1}`)]))
    .sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
}

/**
 * The runs of a history, ordered by time, that are of this target: its address, or its name in the configuration.
 *
 * @throws UsageError if there is none.
 */
export function runsOf(file: string, target: string | undefined): HistoryEntry[] {
  const names = target === undefined ? [] : [target, shownAddress(target)];
  const entries = readHistory(file).filter(
    (entry) => target === undefined || names.includes(entry.target) || entry.name === target,
  );
  if (entries.length === 0) throw new UsageError(`${file} has no run${target === undefined ? '' : ` of ${target}`}.`);
  return entries;
}

/**
 * The runs of a history that may not be there yet.
 *
 * @throws UsageError if it is there and cannot be read.
 */
export function earlierRuns(file: string): HistoryEntry[] {
  return existsSync(file) ? readHistory(file) : [];
}

/**
 * Appends the run of a report to a history, as a line of its own: the last line may have no line break, or be cut.
 *
 * @throws OutputError if it cannot be written.
 */
export function appendRun(file: string, report: Report, label: string | undefined): void {
  const entry = historyEntry(report, label);
  if (!isEntry(entry)) throw new OutputError(`Cannot write to ${file}: this run could not be read from it again.`);
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'a+');
    const { size } = fstatSync(descriptor);
    const last = Buffer.alloc(1);
    const isOpen = size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
    writeSync(descriptor, (isOpen ? '\n' : '') + jsonText(entry, 0));
  } catch (error) {
    throw new OutputError(`Cannot write to ${file}: ${reasonOf(error)}.`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function entryOf(line: string, place: string): HistoryEntry {
  const parsed = parseJson(line, MOST_VALUES);
  if (!parsed.ok)
    throw new UsageError(`${place}: this is no run: the line holds no JSON. ${WRITER} If the line was cut, remove it.`);
  const entry: unknown = parsed.value;
  if (!isEntry(entry)) throw new UsageError(`${place}: this is no run of this suite's history. ${WRITER}`);
  return entry;
}

function isEntry(value: unknown): value is HistoryEntry {
  const set = baseSchemas();
  return refusals(set, set.root('report/history.json'), value).length === 0;
}
