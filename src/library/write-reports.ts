import { join } from 'node:path';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import type { Report } from '../generated/report.ts';
import { badgeJson, badgeSvg } from '../reporting/formats/badge.ts';
import { ctrfJson } from '../reporting/formats/ctrf.ts';
import { junitXml } from '../reporting/formats/junit.ts';
import { jsonText } from '../encoding/json.ts';
import { HAR_FILE } from '../recording/exchange-log.ts';
import { reportPage } from '../reporting/html/report-page.ts';
import { sarifJson, type SarifPlaces } from '../reporting/formats/sarif.ts';
import { summaryMarkdown } from '../reporting/formats/summary-markdown.ts';
import { attempt, writeText } from '../settings/files/user-files.ts';

/** What is written beside the formats that are always written, and how. */
export interface Formats extends SarifPlaces {
  /** Whether to write `allure-results/`. */
  readonly allure: boolean;
  /** Whether the run has written its exchanges into the folder. */
  readonly isRecorded?: boolean | undefined;
}

/**
 * Writes a report in each format into an existing folder.
 *
 * @param formats The files of an earlier run in `allure-results/` are removed in any case.
 * @returns The names of the files and folders of the report.
 * @throws UsageError if something cannot be written.
 */
export async function writeReports(report: Report, folder: string, formats: Formats): Promise<readonly string[]> {
  const reasons = new Map((await loadCatalogue()).requirements.map(({ id, why }) => [id, why]));
  // A run that sent nothing, because its node did not start, has no such file.
  const exchanges = formats.isRecorded === true && report.requests > 0 ? HAR_FILE : undefined;
  const files = {
    'report.html': reportPage(report, reasons, exchanges),
    'report.json': jsonText(report),
    'summary.md': summaryMarkdown(report),
    'junit.xml': junitXml(report),
    'ctrf.json': ctrfJson(report),
    'report.sarif': sarifJson(report, reasons, formats),
    'badge.svg': badgeSvg(report),
    'badge.json': badgeJson(report),
  };
  for (const [name, text] of Object.entries(files)) writeText(join(folder, name), text);
  // Loaded only if there is a report to write.
  const { ALLURE_FOLDER, removeAllure, writeAllure } = await import('../reporting/formats/allure.ts');
  const results = join(folder, ALLURE_FOLDER);
  attempt(`write to ${results}`, () => {
    removeAllure(results, report.suite.name);
    if (formats.allure) writeAllure(report, results);
  });
  const others = exchanges === undefined ? [] : [exchanges];
  return [...Object.keys(files), ...others, ...(formats.allure ? [`${ALLURE_FOLDER}/`] : [])];
}
