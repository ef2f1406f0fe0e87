import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import type { Report } from '../generated/report.ts';
import { badgeJson, badgeSvg } from '../reporting/formats/badge.ts';
import { consoleSummary } from '../reporting/terminal/console.ts';
import { ctrfJson } from '../reporting/formats/ctrf.ts';
import { escapeText } from '../reporting/escape-text.ts';
import { junitXml } from '../reporting/formats/junit.ts';
import { wantsColours } from '../reporting/terminal/paint.ts';
import { reportJson } from '../reporting/formats/report-json.ts';
import { reportPage } from '../reporting/html/report-page.ts';
import { sarifJson } from '../reporting/formats/sarif.ts';
import { summaryMarkdown } from '../reporting/formats/summary-markdown.ts';
import type { Settings } from '../settings/settings.ts';
import type { Io, Output } from './io.ts';
import { makeFolder } from './make-folder.ts';
import { reasonOf, UsageError } from '../settings/usage-error.ts';

/** The settings that say where reports go. */
export type OutputSettings = Pick<Settings, 'out' | 'json' | 'allure'>;

/**
 * Makes sure, before a long run, that its reports can be written.
 *
 * @throws UsageError when they cannot.
 */
export function prepareOutputs({ out, json }: OutputSettings): void {
  attempt(`--out ${out}`, () => {
    makeFolder(out);
    accessSync(out, constants.W_OK);
  });
  if (json !== undefined && json !== '-') {
    attempt(`--json ${json}`, () => {
      accessSync(dirname(json), constants.W_OK);
    });
  }
}

/** The stream that people read: standard output, unless the report itself is asked for there. */
export function humanOutput({ json }: Pick<OutputSettings, 'json'>, io: Io): Output {
  return json === '-' ? io.stderr : io.stdout;
}

/** Writes the report in each of its forms. */
export async function writeOutputs(report: Report, flags: OutputSettings, io: Io): Promise<void> {
  const json = reportJson(report);
  const reasons = new Map((await loadCatalogue()).requirements.map(({ id, why }) => [id, why]));
  const files = {
    'report.html': reportPage(report, reasons),
    'report.json': json,
    'summary.md': summaryMarkdown(report),
    'junit.xml': junitXml(report),
    'ctrf.json': ctrfJson(report),
    'report.sarif': sarifJson(report, reasons),
    'badge.svg': badgeSvg(report),
    'badge.json': badgeJson(report),
  };
  for (const [name, text] of Object.entries(files)) writeText(join(flags.out, name), text);
  // Loaded here and not above: only who has a report to write needs it.
  const { ALLURE_FOLDER, removeAllure, writeAllure } = await import('../reporting/formats/allure.ts');
  const allure = join(flags.out, ALLURE_FOLDER);
  attempt(allure, () => {
    removeAllure(allure, report.suite.name);
    if (flags.allure) writeAllure(report, allure);
  });
  if (flags.json === '-') io.stdout.write(json);
  else if (flags.json !== undefined) writeText(flags.json, json);
  const people = humanOutput(flags, io);
  people.write(consoleSummary(report, { colours: wantsColours(people.isTTY === true, io.env) }));
  const folder = relative('', flags.out) || '.';
  const names = [...Object.keys(files), ...(flags.allure ? [`${ALLURE_FOLDER}/`] : [])];
  people.write(`Reports: ${escapeText(folder)}/ (${names.join(', ')}, and what the run recorded)\n`);
}

/**
 * Writes a file.
 *
 * @throws UsageError when it cannot.
 */
export function writeText(file: string, text: string): void {
  attempt(file, () => {
    writeFileSync(file, text);
  });
}

function attempt(what: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new UsageError(`Cannot write to ${what}: ${reasonOf(error)}.`);
  }
}
