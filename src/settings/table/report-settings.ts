import { SWITCH, TEXT } from './kind.ts';
import { REPOSITORY_PATH, WEBSITE } from './report-kinds.ts';
import type { Setting } from './setting.ts';

/** The folder with a folder for each report. */
export const REPORTS = 'reports';
/** The link in it to the folder of the last whole run. */
export const LATEST = 'latest';
/** The last report: the default of commands that read one. */
export const LAST_REPORT = `${REPORTS}/${LATEST}/report.json`;

/** The settings of what a run writes. */
export const REPORT_SETTINGS = {
  out: {
    kind: TEXT,
    argument: '<folder>',
    help: 'Write the report to this folder, in place of an earlier one (default: a new folder in reports/)',
    option: 'outDir',
  },
  json: {
    kind: TEXT,
    argument: '<file>',
    help: 'Also write report.json to this file; - for standard output, with all other output on standard error',
  },
  allure: { kind: SWITCH, help: 'Write allure-results/', negation: 'Do not write allure-results/', default: true },
  sarifFile: {
    kind: REPOSITORY_PATH,
    argument: '<path>',
    help: 'Let report.sarif place its results in this file of the repository, so that code scanning shows them',
    option: 'sarifFile',
  },
  docsUrl: {
    kind: WEBSITE,
    argument: '<url>',
    help: 'Let report.sarif link each requirement to the pages of npm run docs at this address',
    option: 'docsUrl',
  },
} as const satisfies Record<string, Setting>;
