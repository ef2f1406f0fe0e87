import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Report } from '../generated/report.ts';
import type { Formats } from '../library/write-reports.ts';
import { escapeText } from '../reporting/escape-text.ts';
import { wantsColours } from '../reporting/terminal/paint.ts';
import { wrapLine } from '../reporting/terminal/wrap-line.ts';
import { jsonText } from '../encoding/json.ts';
import { reasonOf } from '../encoding/system-error.ts';
import { nameLatest, openReportFolder } from '../library/settings/files/report-folder.ts';
import { filesOfEarlier, isOfSuite } from '../library/settings/files/read-report.ts';
import { appendRun, earlierRuns } from '../library/settings/files/history-file.ts';
import { attempt } from '../library/settings/files/user-files.ts';
import { OutputError, UsageError } from '../library/settings/usage-error.ts';
import { EXIT_CODES } from '../judge/verdict/exit-code.ts';
import { newAndKnown } from '../judge/verdict/known-failures.ts';
import { newFailuresText } from '../reporting/history.ts';
import { noteText } from '../judge/verdict/note-text.ts';
import {
  DEFAULT_FORMATS,
  FORMATS,
  LAST_REPORT,
  type ReportSetting,
} from '../library/settings/table/report-settings.ts';
import { setting, toAdd, wrongSetting } from '../library/settings/table/setting-names.ts';
import type { Settings } from '../library/settings/table/settings.ts';
import type { Io, Output } from './io.ts';

export type OutputSettings = Pick<Settings, ReportSetting>;

interface OfFleet {
  /** The name of the node, if the command ends with the exit code of several. */
  readonly node?: string;
}

/**
 * Creates the folder of the report for this command, and checks before a long run that its reports can be written.
 *
 * @param inputs The files that the command reads.
 * @returns The folder; undefined with `--no-reports`.
 * @throws UsageError if they cannot.
 */
export function prepareOutputs(
  { out, json, history, failOn, label, sarifFile, format, reports }: OutputSettings,
  what: string,
  io: Io,
  inputs: readonly string[] = [],
): string | undefined {
  if (failOn !== undefined && history === undefined)
    throw wrongSetting`${setting('failOn')} new needs ${toAdd('history')}: it has the runs before.`;
  if (label !== undefined && history === undefined)
    throw wrongSetting`${setting('label')} names a run in a history: add ${toAdd('history')} FILE.`;
  if (sarifFile !== undefined && !format.includes('sarif'))
    throw wrongSetting`${setting('sarifFile')} is about report.sarif: add ${toAdd('format')} html,json,sarif or the like.`;
  if (!reports) {
    const formats = format === DEFAULT_FORMATS ? undefined : format;
    const files = { out, json: json === '-' ? undefined : json, history, format: formats };
    const name = (['out', 'json', 'history', 'format'] as const).find((each) => files[each] !== undefined);
    if (name !== undefined)
      throw wrongSetting`${setting('reports')} writes no file: leave it out, or ${setting(name)}.`;
    return undefined;
  }
  if (history !== undefined) {
    earlierRuns(history);
    attempt(`write to --history ${history}`, () => {
      const folder = dirname(history);
      if (!existsSync(folder)) throw new UsageError(`--history ${history}: create the folder ${folder} first.`);
      accessSync(existsSync(history) ? history : folder, constants.W_OK);
    });
  }
  if (json !== undefined && json !== '-') {
    assertNoReportOfOthers(json, out);
    const read = [...inputs, ...(history === undefined ? [] : [history])].find(
      (file) => resolve(file) === resolve(json),
    );
    if (read !== undefined) throw wrongSetting`${setting('json')} ${json} would replace ${read}: name another file.`;
    attempt(`write to --json ${json}`, () => {
      const there = statSync(json, { throwIfNoEntry: false });
      if (there?.isDirectory() === true)
        throw new UsageError(`Cannot write to --json ${json}: it is a folder. Name a file.`);
      if (there?.isFile() === true && there.size > 0 && !isOfSuite(json))
        throw wrongSetting`${setting('json')} ${json} would replace a file that is no report of this suite: name another file.`;
    });
  }
  const { path, close } = openReportFolder({ out, what }, inputs);
  io.atEnd(close);
  if (json !== undefined && json !== '-') {
    attempt(`write to --json ${json}`, () => {
      accessSync(dirname(json), constants.W_OK);
    });
  }
  return path;
}

/** @throws UsageError if a copy of report.json would replace that of a folder whose other files are of another report. */
function assertNoReportOfOthers(json: string, out: string | undefined): void {
  const folder = dirname(resolve(json));
  if (basename(json) !== 'report.json' || (out !== undefined && resolve(out) === folder)) return;
  const own = filesOfEarlier(folder, Object.values(FORMATS).flat());
  const others = own.filter((name) => name !== basename(json) && existsSync(join(folder, name)));
  if (others.length === 0) return;
  const names = others.join(', ');
  const cure = 'name another file, or write all files there';
  throw wrongSetting`${setting('json')} ${json} would replace the report of ${names}: ${cure} with ${toAdd('out')} ${dirname(json)}.`;
}

/** The stream for human-readable text: standard output, unless the JSON report goes there. */
export function humanOutput({ json }: Pick<OutputSettings, 'json'>, io: Io): Output {
  return json === '-' ? io.stderr : io.stdout;
}

/**
 * Writes the report in all its formats, and the human-readable summary, also if a file cannot be written.
 *
 * @returns The exit code of the report, or with `--fail-on new` that of what is new; not 0 if something could not be written.
 */
export async function writeOutputs(
  made: Report,
  folder: string | undefined,
  { out, json, history, failOn, label, node, ...formats }: OutputSettings & Pick<Formats, 'isRecorded'> & OfFleet,
  io: Io,
): Promise<number> {
  // The first request need not wait for what writes reports.
  const [{ writeReports }, { consoleSummary }] = await Promise.all([
    import('../library/write-reports.ts'),
    import('../reporting/terminal/console.ts'),
  ]);
  const failures = made.noteItems?.flatMap((note) => (note.kind === 'unwritten' ? [noteText(note)] : [])) ?? [];
  const collect = (error: unknown): undefined => {
    if (!(error instanceof OutputError || error instanceof UsageError)) throw error;
    failures.push(error.message);
    return undefined;
  };
  let { exitCode } = made;
  let news = '';
  try {
    if (history !== undefined && failOn !== undefined) {
      const found = newAndKnown(made, earlierRuns(history));
      ({ exitCode } = found);
      news = newFailuresText(found, node);
    }
  } catch (error) {
    collect(error);
  }
  const outputs = { ...formats, news: news || undefined };
  const written = folder === undefined ? undefined : await writeReports(made, folder, outputs).catch(collect);
  const report = written?.report ?? made;
  if (json === '-') io.stdout.write(jsonText(report));
  else if (json !== undefined) {
    try {
      writeFileSync(json, jsonText(report));
    } catch (error) {
      failures.push(`Cannot write ${json}: ${reasonOf(error)}.`);
    }
  }
  if (history !== undefined) {
    try {
      appendRun(history, report, label);
      news += `This run is in ${escapeText(history)}\n`;
    } catch (error) {
      collect(error);
    }
  }
  const isLost = failures.length > 0 && exitCode === EXIT_CODES.conforms;
  const ended = isLost ? { ...report, exitCode: EXIT_CODES.notWritten } : report;
  const people = humanOutput(json === undefined ? {} : { json }, io);
  const shown = folder === undefined ? '' : relative('', folder) || '.';
  const colours = wantsColours(people.isTTY === true, io.env);
  const path = folder === undefined ? undefined : join(shown, 'report.json');
  people.write(consoleSummary(ended, { colours, width: people.columns, height: people.rows, report: path }));
  people.write(news);
  for (const failure of failures) io.stderr.write(`error: ${escapeText(failure, 4000)}\n`);
  if (folder === undefined) {
    const earlier = existsSync(LAST_REPORT) ? ` show and --failed read an earlier one, ${LAST_REPORT}.` : '';
    people.write(`${wrapLine(`No report was written (--no-reports).${earlier}`, people.columns)}\n`);
  } else if (written !== undefined) {
    const line = `Reports: ${escapeText(shown)}/ (${written.names.join(', ')})`;
    people.write(`${wrapLine(line, people.columns)}\n`);
    if (formats.isRecorded !== true && formats.format !== DEFAULT_FORMATS && formats.format.includes('har'))
      people.write('Only a run writes exchanges.har.gz: --format har has no effect here.\n');
    if (written.names.includes('report.html')) people.write(`${pathToFileURL(join(folder, 'report.html')).href}\n`);
    const other = out === undefined ? nameLatest(folder, report) : undefined;
    if (other !== undefined) people.write(`${escapeText(other)}\n`);
  }
  return isLost ? EXIT_CODES.notWritten : exitCode;
}
