import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '../judge/catalogue/catalogue.ts';
import type { Report } from '../generated/report.ts';
import { badgeJson, badgeSvg } from '../reporting/formats/badge.ts';
import { ctrfJson } from '../reporting/formats/ctrf.ts';
import { prometheusText } from '../reporting/formats/prometheus.ts';
import { junitXml } from '../reporting/formats/junit.ts';
import { fileHash } from '../encoding/sha256.ts';
import { jsonText } from '../encoding/json.ts';
import { HAR_FILE } from '../transport/recording/exchange-log.ts';
import { reportPage } from '../reporting/html/report-page.ts';
import { sarifJson } from '../reporting/formats/sarif.ts';
import { markdownList } from '../reporting/markdown-text.ts';
import { summaryMarkdown } from '../reporting/formats/summary-markdown.ts';
import { reasonOf } from '../encoding/system-error.ts';
import { FORMATS, type Format } from './settings/table/report-settings.ts';
import { OutputError } from './settings/usage-error.ts';

const REPORT_FILE = 'report.json';

export interface Formats {
  readonly format: readonly Format[];
  /** Whether the run has written its exchanges into the folder. */
  readonly isRecorded?: boolean | undefined;
  /** The file of the repository in which `report.sarif` places its results. */
  readonly sarifFile?: string | undefined;
  /** What of the failures is new: it decides, so page and summary begin with it. */
  readonly news?: string | undefined;
}

interface Written {
  readonly report: Report;
  readonly names: readonly string[];
}

/**
 * Writes a report into an existing folder: report.json, which other commands read, and the given formats.
 *
 * @param formats The files of an earlier run in `allure-results/` are removed in any case.
 * @returns The report with the hashes of its files, and the names of its files and folders.
 * @throws OutputError if something cannot be written. The other files are written all the same.
 */
export async function writeReports(
  report: Report,
  folder: string,
  { format, isRecorded, sarifFile, news }: Formats,
): Promise<Written> {
  const { requirements, sections } = await loadCatalogue();
  const reasons = new Map(requirements.map(({ id, why }) => [id, why]));
  const document = {
    sections: Object.fromEntries(sections.map(({ id, title }) => [id, title])),
    statements: new Map(requirements.map(({ id, from }) => [id, from])),
  };
  // A run that sent nothing, because its node did not start, has no such file; nor has one whose disk was full.
  const isThere = report.requests > 0 && existsSync(join(folder, HAR_FILE));
  const exchanges = isRecorded === true && format.includes('har') && isThere ? HAR_FILE : undefined;
  const texts: Record<string, () => string> = {
    'report.html': () => reportPage(report, reasons, exchanges, document, news),
    'summary.md': () => `${markdownList(news ?? '')}\n${summaryMarkdown(report)}`.trimStart(),
    'junit.xml': () => junitXml(report),
    'ctrf.json': () => ctrfJson(report),
    'report.sarif': () => sarifJson(report, reasons, sarifFile),
    'badge.svg': () => badgeSvg(report),
    'badge.json': () => badgeJson(report),
    'conformance.prom': () => prometheusText(report),
  };
  const wanted = format.flatMap((each): readonly string[] => FORMATS[each]);
  const files = Object.entries(texts).filter(([name]) => wanted.includes(name));
  const unwritten = new Map<string, string[]>();
  const write = (name: string, action: () => void): void => {
    try {
      action();
    } catch (error) {
      // Half a report is worse than none.
      rmSync(join(folder, name), { recursive: true, force: true });
      const reason = reasonOf(error);
      unwritten.set(reason, [...(unwritten.get(reason) ?? []), name]);
    }
  };
  for (const [name, text] of files)
    write(name, () => {
      writeFileSync(join(folder, name), text());
    });
  const names = [...files.map(([name]) => name), ...(exchanges === undefined ? [] : [exchanges])];
  const present = names.filter((name) => existsSync(join(folder, name)));
  const hashed = present.map(async (name) => ({ name, sha256: await fileHash(join(folder, name)) }));
  const written = { ...report, files: await Promise.all(hashed) };
  write(REPORT_FILE, () => {
    writeFileSync(join(folder, REPORT_FILE), jsonText(written));
  });
  // Loaded only if there is a report to write.
  const { ALLURE_FOLDER, removeAllure, writeAllure } = await import('../reporting/formats/allure.ts');
  const results = join(folder, ALLURE_FOLDER);
  write(ALLURE_FOLDER, () => {
    removeAllure(results, report.suite.name);
    if (format.includes('allure')) writeAllure(report, results);
  });
  if (unwritten.size > 0) {
    const lost = [...unwritten].map(([reason, names]) => `${names.join(', ')} (${reason})`);
    throw new OutputError(`Cannot write to ${folder}: ${lost.join('; ')}.`);
  }
  return {
    report: written,
    names: [REPORT_FILE, ...names, ...(format.includes('allure') ? [`${ALLURE_FOLDER}/`] : [])],
  };
}
