import { choice, choices, InvalidValue, type Kind, SWITCH, TEXT } from './kind.ts';
import type { Setting } from './setting.ts';

/** The folder with a folder for each report. */
export const REPORTS = 'reports';
/** The link in it to the folder of the last whole run. */
export const LATEST = 'latest';
/** The last report: the default of commands that read one. */
export const LAST_REPORT = `${REPORTS}/${LATEST}/report.json`;

/** The formats of a report, each with its files and folders. */
export const FORMATS = {
  html: ['report.html'],
  json: ['report.json'],
  junit: ['junit.xml'],
  har: ['exchanges.har.gz'],
  sarif: ['report.sarif'],
  markdown: ['summary.md'],
  ctrf: ['ctrf.json'],
  badge: ['badge.svg', 'badge.json'],
  prometheus: ['conformance.prom'],
  allure: ['allure-results/'],
} as const;

export type Format = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly Format[];
export const DEFAULT_FORMATS: Format[] = ['html', 'json', 'junit', 'har'];

/** Formats, as names separated by commas: all that are written, in place of the default ones. */
const NAMED_FORMATS = choices(FORMAT_NAMES);
const FORMAT_LIST: Kind<Format[]> = {
  ...NAMED_FORMATS,
  emptyList: 'An empty list names no format. Leave it out for the default ones, or write json for report.json alone.',
  parse: (text, before) => NAMED_FORMATS.parse(text, before === DEFAULT_FORMATS ? [] : before),
};

/** The path of a file in a repository, from its root. */
const REPOSITORY_PATH: Kind<string> = {
  ...TEXT,
  parse: (text) => {
    if (/^[\\/]|^\w+:|\\|(?:^|\/)\.\.(?:\/|$)/.test(text) || text === '')
      throw new InvalidValue('It must be the path of a file from the root of the repository, such as ci/node.yaml');
    return text;
  },
};

/** A setting of a file that is written. Without reports, those of sources of lower precedence have no effect. */
const FILE = { rivals: ['reports'] } as const;

/** The settings of what a run writes: the one list of them. */
export const REPORT_SETTINGS = {
  out: {
    ...FILE,
    kind: TEXT,
    argument: '<folder>',
    help: 'Write the report to this folder, in place of an earlier one (default: a new folder in reports/)',
    option: 'outDir',
  },
  json: {
    ...FILE,
    kind: TEXT,
    argument: '<file>',
    help: 'Also write report.json to this file; - for standard output, with all other output on standard error',
  },
  format: {
    ...FILE,
    kind: FORMAT_LIST,
    argument: '<names>',
    help: `Write the report in these formats: ${FORMAT_NAMES.join(', ')} (har: of run alone); report.json is always written`,
    default: DEFAULT_FORMATS,
    option: 'formats',
  },
  history: {
    ...FILE,
    kind: TEXT,
    argument: '<file>',
    help: 'Append this run to this file, one run per line; compare --history shows them',
  },
  failOn: {
    ...FILE,
    kind: choice<'new'>(['new']),
    argument: '<new>',
    help: 'With --history: only failures that are new since the last run that tested them fail the run',
  },
  label: { ...FILE, kind: TEXT, argument: '<text>', help: 'With --history: name the run, e.g. by its commit' },
  sarifFile: {
    ...FILE,
    kind: REPOSITORY_PATH,
    argument: '<path>',
    help: 'Let report.sarif place its results in this file of the repository, so that code scanning shows them',
    option: 'sarifFile',
  },
  reports: {
    kind: SWITCH,
    help: 'Write reports',
    negation: 'Do not write any file; what the run shows on the console is all that is left of it',
    default: true,
    rivals: ['out'],
  },
} as const satisfies Record<string, Setting>;

/** Names of the settings of what a run writes. */
export type ReportSetting = keyof typeof REPORT_SETTINGS;
export const REPORT_SETTING_NAMES = Object.keys(REPORT_SETTINGS) as readonly ReportSetting[];
