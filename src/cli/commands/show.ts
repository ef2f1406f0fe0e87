import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Option, type Command } from 'commander';
import { jsonText } from '../../encoding/json.ts';
import { partText } from '../../judge/verdict/restricted-by.ts';
import { isJudged } from '../../judge/verdict/required-tested.ts';
import { select } from '../../judge/catalogue/selection.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { escapeText, shortenHex } from '../../reporting/escape-text.ts';
import { explainFailure } from '../../reporting/explain-failure.ts';
import { nightsPage } from '../../reporting/html/nights-page.ts';
import { kindOf, COLUMNS, type Kind } from '../../reporting/kind.ts';
import { paint, wantsColours } from '../../reporting/terminal/paint.ts';
import { runsOf } from '../../library/settings/files/history-file.ts';
import { laterThan } from '../../library/settings/files/report-folder.ts';
import { fileOf, isFleet, readReport, reportFile } from '../../library/settings/files/read-report.ts';
import { writeText } from '../../library/settings/files/user-files.ts';
import { selectionOf } from '../../library/settings/selection-of.ts';
import { choices } from '../../library/settings/table/kind.ts';
import { LAST_REPORT } from '../../library/settings/table/report-settings.ts';
import { UsageError } from '../../library/settings/usage-error.ts';
import { suiteOf } from '../../run/suite.ts';
import { counted } from '../../encoding/cut.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { parserOf } from '../flags.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Without requirements and verdicts, the page of the report opens.

Examples:
  avalanche-conformance show
  avalanche-conformance show platform.getHeight/height
  avalanche-conformance show --verdict not-testable
  avalanche-conformance show health --report yesterday/report.json
  avalanche-conformance show --history runs.jsonl`;

interface ShowFlags {
  readonly report: string;
  readonly verdict?: Kind[];
  readonly json?: true;
  readonly history?: string;
  readonly target?: string;
}

/** Adds `show`: opens the page of a report or of a history, or prints the results of a report. */
export function addShowCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('show')
    .argument('[requirements...]', 'Print the results of these: IDs, services or methods; * stands for any text')
    .addOption(
      new Option(
        '--verdict <verdicts>',
        `Print results with these verdicts: ${COLUMNS.join(', ')} (repeatable)`,
      ).argParser(parserOf(choices(COLUMNS))),
    )
    .option('--report <file>', 'Read this report.json, or the one in this folder', LAST_REPORT)
    .option('--json', 'Print JSON')
    .option('--history <file>', 'Write the page of the runs in this file to FILE.html, and open it')
    .option('--target <text>', 'With --history: use only runs of this target')
    .addHelpText('after', EXAMPLES)
    .action(async (only: string[], flags: ShowFlags, command: Command) => {
      const { history, target } = flags;
      if (target !== undefined && history === undefined) throw new UsageError('--target needs --history.');
      if (history !== undefined) {
        const isOther = (name: string): boolean =>
          !['history', 'target'].includes(name) && command.getOptionValueSource(name) === 'cli';
        if (only.length > 0 || Object.keys(flags).some(isOther))
          throw new UsageError(
            '--history shows the page of a history: leave out the rest. `compare --history` prints it.',
          );
        openPage(pageOfHistory(history, target), io);
        done(EXIT_CODES.conforms);
        return;
      }
      const later = laterThan(flags.report, '--report');
      if (later !== undefined) io.stderr.write(`${later}\n`);
      const isPage = only.length === 0 && flags.verdict === undefined && flags.json === undefined;
      const path = only.find((name) => name.endsWith('.json') || existsSync(join(name, 'report.json')));
      if (path !== undefined) throw new UsageError(`${path} is no requirement: name a report with --report ${path}.`);
      const folder = dirname(reportFile(flags.report));
      if (isPage && isFleet(folder)) openPage(join(folder, 'fleet.html'), io);
      else {
        const report = readReport(flags.report);
        if (isPage) openPage(await pageOfReport(folder, report), io);
        else io.stdout.write(resultsText(report, only, flags, io));
      }
      done(EXIT_CODES.conforms);
    });
}

function pageOfHistory(file: string, target: string | undefined): string {
  const entries = runsOf(file, target);
  const page = `${file}.html`;
  writeText(page, nightsPage(entries, file, suiteOf()));
  return page;
}

const PAGE = 'report.html';

/** @throws UsageError if the page of a report is not in its folder, or another file is in its place. */
async function pageOfReport(folder: string, report: Report): Promise<string> {
  const page = join(folder, PAGE);
  const { files } = report;
  const { sha256, problem, absent } = await fileOf(folder, report, [PAGE]);
  const isForeign = files !== undefined && sha256 === undefined && existsSync(page);
  const why =
    problem ??
    (absent === undefined ? undefined : `${page} is gone: the run wrote it.`) ??
    (isForeign ? `${page} is not a file of this report: the report names no page.` : undefined) ??
    (existsSync(page) ? undefined : `${page} does not exist: the run was told to write other formats.`);
  if (why === undefined) return page;
  throw new UsageError(`${why} Test the node again, or read report.json with --verdict, such as --verdict fail.`);
}

/** Opens the page in a browser, where there is one, and says where it is in any case. */
function openPage(page: string, io: Io): void {
  const url = pathToFileURL(page).href;
  io.stdout.write(`${url}\n`);
  const opener = openerOf(io);
  if (opener === undefined) return;
  const [program, ...words] = opener;
  spawn(program, [...words, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

function openerOf({ stdout, env }: Io): readonly [string, ...string[]] | undefined {
  if (stdout.isTTY !== true) return undefined;
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['explorer'];
  return env.DISPLAY === undefined && env.WAYLAND_DISPLAY === undefined ? undefined : ['xdg-open'];
}

function resultsText(report: Report, only: string[], { report: path, verdict, json }: ShowFlags, io: Io): string {
  const { requirements } = report;
  const kindIn = kindOf(report);
  const part = partText(report);
  const selection =
    only.length === 0
      ? {}
      : selectionOf({ only }, requirements, `--report ${path}${part === undefined ? '' : ` (${part})`}:`);
  const chosen = select(requirements, selection).filter((result) => verdict?.includes(kindIn(result)) ?? true);
  if (json === true) return jsonText(chosen);
  const [first, ...others] = chosen;
  if (first !== undefined && others.length === 0 && only.length > 0) return wholeText(report, first, path, io);
  const lines = chosen.map((result) => {
    const { id, level, section, reason, findings, statement } = result;
    const text = shortenHex(findings[0]?.message ?? reason ?? statement);
    return `${kindIn(result).toUpperCase()} ${escapeText(id)} (${level}, section ${escapeText(section)})\n    ${escapeText(text)}`;
  });
  const notes = verdict?.includes('note') === true ? report.notes.map((note) => escapeText(note, 2000)) : [];
  const whole = part === undefined ? '' : ` of ${path} (${part})`;
  const counts = [
    `${chosen.length} of ${counted(requirements.length, 'requirement')}${escapeText(whole)}`,
    ...(notes.length === 0 ? [] : [counted(notes.length, 'note')]),
  ];
  const untested = requirements.some(isJudged) ? '' : `Nothing was tested: ${escapeText(report.outcome, 2000)}\n`;
  return `${[...lines, ...notes].join('\n')}\n\n${counts.join(', ')}\n${untested}`;
}

function wholeText(report: Report, result: RequirementResult, path: string, { stdout, env }: Io): string {
  const brush = paint(wantsColours(stdout.isTTY === true, env));
  return `${explainFailure(report, result, brush, path).join('\n')}\n`;
}
