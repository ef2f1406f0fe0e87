import { InvalidValue, type Kind, SWITCH, TEXT } from './kind.ts';
import type { Setting } from './setting.ts';

/** The folder with a folder for each report. */
export const REPORTS = 'reports';
/** The link in it to the folder of the last whole run. */
export const LATEST = 'latest';
/** The last report: the default of commands that read one. */
export const LAST_REPORT = `${REPORTS}/${LATEST}/report.json`;

/** The path of a file in a repository, from its root. */
const REPOSITORY_PATH: Kind<string> = {
  ...TEXT,
  parse: (text) => {
    if (/^[\\/]|^\w+:|\\|(?:^|\/)\.\.(?:\/|$)/.test(text) || text === '') {
      throw new InvalidValue('It must be the path of a file from the root of the repository, such as ci/node.yaml');
    }
    return text;
  },
};

/** The settings of what a run writes: the one list of them. */
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
} as const satisfies Record<string, Setting>;

/** Names of the settings of what a run writes. */
export type ReportSetting = keyof typeof REPORT_SETTINGS;
export const REPORT_SETTING_NAMES = Object.keys(REPORT_SETTINGS) as readonly ReportSetting[];
