import { join } from 'node:path';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import type { Report } from '../generated/report.ts';
import { badgeJson, badgeSvg } from '../reporting/formats/badge.ts';
import { ctrfJson } from '../reporting/formats/ctrf.ts';
import { junitXml } from '../reporting/formats/junit.ts';
import { jsonText } from '../encoding/json.ts';
import { reportPage } from '../reporting/html/report-page.ts';
import { sarifJson } from '../reporting/formats/sarif.ts';
import { summaryMarkdown } from '../reporting/formats/summary-markdown.ts';
import { attempt, writeText } from '../settings/files/user-files.ts';

/**
 * Writes a report in each format into an existing folder.
 *
 * @param allure Whether to write `allure-results/`. The files of an earlier run there are removed in any case.
 * @returns The names of the written files and folders.
 * @throws UsageError if something cannot be written.
 */
export async function writeReports(report: Report, folder: string, allure: boolean): Promise<readonly string[]> {
  const reasons = new Map((await loadCatalogue()).requirements.map(({ id, why }) => [id, why]));
  const files = {
    'report.html': reportPage(report, reasons),
    'report.json': jsonText(report),
    'summary.md': summaryMarkdown(report),
    'junit.xml': junitXml(report),
    'ctrf.json': ctrfJson(report),
    'report.sarif': sarifJson(report, reasons),
    'badge.svg': badgeSvg(report),
    'badge.json': badgeJson(report),
  };
  for (const [name, text] of Object.entries(files)) writeText(join(folder, name), text);
  // Loaded only if there is a report to write.
  const { ALLURE_FOLDER, removeAllure, writeAllure } = await import('../reporting/formats/allure.ts');
  const results = join(folder, ALLURE_FOLDER);
  attempt(`write to ${results}`, () => {
    removeAllure(results, report.suite.name);
    if (allure) writeAllure(report, results);
  });
  return [...Object.keys(files), ...(allure ? [`${ALLURE_FOLDER}/`] : [])];
}
