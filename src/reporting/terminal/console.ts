import { DOCUMENT } from '../../judge/catalogue/document.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { clientVerdict, openNeeds } from '../../judge/verdict/client-uses.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { failureGroups, type FailureGroup } from '../../judge/verdict/failure-groups.ts';
import { isUnfinished, methodMap, missingMethod, namesIn, STATES } from '../../judge/verdict/method-states.ts';
import { gateName } from '../../judge/verdict/gates.ts';
import { networkText } from '../../judge/verdict/network-text.ts';
import { targetName } from '../../judge/verdict/target-name.ts';
import { escapeText, shortenHex } from '../escape-text.ts';
import { explainFailure } from '../explain-failure.ts';
import { listCommand } from '../list-command.ts';
import { logEnd } from '../log-end.ts';
import { asides, headed, notes } from './asides.ts';
import { paint, type Paint } from './paint.ts';
import { verdictTable } from './verdict-table.ts';
import { fitLine, wrapLine } from './wrap-line.ts';
import { WITH_IT } from '../result-details.ts';

const EXPLAINED = 30;
const WARNED = 10;
const IDS_PER_REASON = 3;
const IDS_PER_CLIENT = 5;

export interface ConsoleOptions {
  readonly colours: boolean;
  /** Columns of the terminal. Undefined: lines are not wrapped. */
  readonly width?: number | undefined;
  /** Rows of the terminal, if it is one. */
  readonly height?: number | undefined;
  /** Path of the report.json of this run, for commands that show details; undefined if there is none. */
  readonly report: string | undefined;
}

/**
 * The report as text for a terminal: counts by service, in a few lines what was not tested or only noted, each failure
 * with the command that reproduces it, and last the outcome in one sentence.
 */
export function consoleSummary(report: Report, options: ConsoleOptions): string {
  const brush = paint(options.colours);
  const groups = failureGroups(report);
  // Where no check ran, no requirement says anything.
  const isDead = (report.ended?.unreachable ?? report.ended?.unusable) !== undefined;
  const results = [
    isDead ? [] : verdictTable(report, brush),
    isDead ? [] : asides(report, options),
    groups.length === 0 ? [] : [brush.dim(`Sections below are those of the document ${DOCUMENT}.`)],
    ...failures(report, groups, brush, options.report),
    warnings(report, options.report),
    isDead ? [] : clients(report, options.width),
    network(report),
    causes(groups, options.width),
  ];
  const sections = [
    [heading(report, brush)],
    ...(isUnfinished(report) ? unfinished(report, groups, options) : results),
    lastWords(report),
    [outcome(report, brush)],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => wrapLine(line, options.width)).join('\n'))
    .join('\n\n')}\n`;
}

function heading(report: Report, brush: Paint): string {
  const { suite, target, profile, seed, requests, durationMs } = report;
  const scenario = target.scenario === undefined ? '' : `, scenario ${target.scenario}`;
  const mutant = target.mutant === undefined ? '' : `, mutant ${target.mutant}`;
  const what = escapeText(target.kind === 'reference-node' ? `reference node${scenario}${mutant}` : targetName(report));
  const version = target.version === undefined ? '' : ` (${escapeText(target.version, 100)})`;
  const noun = target.kind === 'recording' ? 'exchange' : 'request';
  const cost = `${requests} ${noun}${requests === 1 ? '' : 's'} in ${(durationMs / 1000).toFixed(1)} s`;
  const parts = [
    `profile ${escapeText(profile.name)}`,
    `gate ${gateName(report.gate)}`,
    ...(report.contract === undefined ? [] : [`contract ${escapeText(report.contract.date)}`]),
    `seed ${seed}`,
    cost,
  ];
  return `${brush.bold(escapeText(`${suite.name} ${suite.version}`))}  ${what}${version}  ${brush.dim(parts.join(', '))}`;
}

function failures(report: Report, groups: readonly FailureGroup[], brush: Paint, path: string | undefined): string[][] {
  return groups.slice(0, EXPLAINED).map(({ cause, others, blocked }) => [
    ...explainFailure(report, cause, brush, path),
    ...folded(
      WITH_IT,
      others.map((each) => `${each.id}: ${messageOf(each)}`),
      listCommand(path, 'fail'),
      brush,
    ),
    ...folded(
      'Not testable because of this failure',
      blocked.map(({ id }) => id),
      listCommand(path, 'not-testable'),
      brush,
    ),
  ]);
}

/** The first results with the same cause. */
function folded(title: string, results: readonly string[], command: string, brush: Paint): string[] {
  if (results.length === 0) return [];
  const rest = results.length - IDS_PER_REASON;
  return [
    `  ${brush.dim(`${title} (${results.length}):`)}`,
    ...results.slice(0, IDS_PER_REASON).map((each) => `    ${escapeText(each, 160)}`),
    ...(rest > 0 ? [`    and ${rest} more: ${command}`] : []),
  ];
}

/** A line for each cause, if there are several: the end of a long output is what a terminal shows. */
function causes(groups: readonly FailureGroup[], width: number | undefined): string[] {
  if (groups.length < 2) return [];
  const isStale = ({ cause }: FailureGroup): boolean => cause.verdict === 'unexpected-pass';
  return ['Failed', 'Stale waivers'].flatMap((title) => {
    const own = groups.filter((group) => isStale(group) === (title === 'Stale waivers'));
    if (own.length === 0) return [];
    const count = own.reduce((sum, { others }) => sum + 1 + others.length, 0);
    const causes = count === own.length ? '' : `, with ${own.length} causes`;
    return [`${title} (${count}${causes}):`, ...own.map((group) => causeLine(group, width))];
  });
}

function network({ network: nodes = [] }: Report): string[] {
  if (nodes.length === 0) return [];
  const width = Math.max(...nodes.map(({ name }) => name.length));
  return [
    'Nodes of the network:',
    ...nodes.map((node) => `  ${escapeText(node.name.padEnd(width))}  ${networkText(node)}`),
  ];
}

/** The clients that do not work with the node; under their gate also those that do. */
function clients({ clients: uses = [], gate, selection }: Report, width: number | undefined): string[] {
  const shown = uses.filter((use) => openNeeds(use).notMet > 0 || gate?.name === 'clients');
  if (shown.length === 0) return [];
  const lines = shown.map((use) => {
    const rest = use.failed.length - IDS_PER_CLIENT;
    const ids = use.failed.length === 0 ? '' : `: ${use.failed.slice(0, IDS_PER_CLIENT).join(', ')}`;
    return fitLine(
      `  ${use.name}: ${clientVerdict(use, selection !== undefined)}${escapeText(ids)}${rest > 0 ? `, and ${rest} more` : ''}`,
      width,
    );
  });
  return ['Clients:', ...lines];
}

/** The notes of a run that treats them as failures. */
function warnings(report: Report, path: string | undefined): string[] {
  if (report.gate?.failOnWarning !== true) return [];
  const noted = notes(report);
  const { lines, kind } = noted;
  if (lines.length === 0) return [];
  const rest = lines.length > WARNED ? [`  and ${lines.length - WARNED} more: ${listCommand(path, kind)}`] : [];
  return [headed(noted), ...lines.slice(0, WARNED), ...rest];
}

/** The end of the log of a node that exited by itself, and where the data of a launched node are kept. */
function lastWords(report: Report): string[] {
  const { launch } = report;
  return [
    ...logEnd(report),
    ...(launch?.kept === undefined ? [] : [`The data and logs of the node are kept in ${escapeText(launch.kept)}`]),
  ];
}

function outcome({ exitCode, outcome: text }: Report, brush: Paint): string {
  const colour = exitCode === EXIT_CODES.conforms ? brush.green : brush.red;
  return brush.bold(colour(escapeText(text, 1000))) + brush.dim(` (exit code ${exitCode})`);
}

const CAUSES = 5;
/** The largest number of lines around the results: the command, the heading, the outcome, the folder of the reports. */
const AROUND = 13;

/** Where the results are shown. */
interface Place {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly report: string | undefined;
}

/**
 * The results of a node that is being written, on one screen: its methods, in the order in which clients need them, and the causes of
 * the failures of those that it has. On a small screen, without the causes, the needs of clients and the names of what works.
 */
function unfinished(report: Report, groups: readonly FailureGroup[], place: Place): string[][] {
  const { width, height = Number.POSITIVE_INFINITY, report: path } = place;
  const causes = causesOfOwn(groups, width);
  const lines = [...methodLines(report), ...causes].flatMap((line) => wrapLine(line, width).split('\n'));
  const isSmall = lines.length + AROUND > height;
  const all = `All: ${listCommand(path, 'fail', 'not-testable', 'note')}`;
  const map = [...methodLines(report, isSmall), ...hiddenEnvelope(groups, isSmall, path)];
  return isSmall ? [[...map, all]] : [map, causes, [all]];
}

/** How to see the failures of the envelope, where the lines of the causes leave one out. */
function hiddenEnvelope(groups: readonly FailureGroup[], isSmall: boolean, path: string | undefined): string[] {
  const own = ownOf(groups);
  const shown = new Set(own.slice(0, isSmall ? 0 : CAUSES).map(({ cause }) => cause));
  const failed = own.flatMap(({ cause, others }) => [cause, ...others]);
  if (failed.every((result) => result.service !== 'envelope' || shown.has(result))) return [];
  const show = path === undefined ? 'run with --only envelope' : `${listCommand(path, 'fail')} envelope`;
  return [`Failures of the envelope: ${show}`];
}

/** A failure, how many others it explains, how many requirements it blocks, and what is wrong. */
function causeLine({ cause, others, blocked }: FailureGroup, width: number | undefined): string {
  const more = [
    ...(others.length === 0 ? [] : [`${others.length} more with it`]),
    ...(blocked.length === 0 ? [] : [`${blocked.length} not testable because of it`]),
  ];
  return fitLine(
    `  ${escapeText(cause.id)}${more.length === 0 ? '' : ` (and ${more.join('; ')})`}: ${escapeText(messageOf(cause), 160)}`,
    width,
  );
}

function messageOf({ findings, reason }: RequirementResult): string {
  return shortenHex(findings[0]?.message ?? reason ?? '');
}

function ownOf(groups: readonly FailureGroup[]): FailureGroup[] {
  return groups.filter(({ cause }) => missingMethod(cause) === undefined);
}

function causesOfOwn(groups: readonly FailureGroup[], width: number | undefined): string[] {
  const own = ownOf(groups);
  if (own.length === 0) return [];
  const more = own.length > CAUSES ? [`  and ${own.length - CAUSES} more`] : [];
  const first = own.slice(0, CAUSES).map((group) => causeLine(group, width));
  return [`Failures beside missing methods, by cause (${own.length}):`, ...first, ...more];
}

function methodLines(report: Report, isSmall = false): string[] {
  const { states, envelope } = methodMap(report);
  const rows = STATES.flatMap((state) => {
    const names = namesIn(states, state);
    const isCount = isSmall && (state === 'works' || state === 'untested');
    return names.length === 0 ? [] : [`    ${state.padEnd(8)}  ${isCount ? names.length : names.join(', ')}`];
  });
  const needs = (report.clients ?? [])
    .map((use) => ({ ...use, ...openNeeds(use) }))
    .sort((one, other) => one.notMet - other.notMet)
    .map(({ name, needs: all, notMet, untested }) => {
      return `${name} ${notMet} of ${all}${untested === 0 ? '' : ` (${untested} not tested)`}`;
    })
    .join(', ');
  const order = 'in the order in which clients need them; partly: passed/tested, works: tested of all';
  return [
    `Methods (${states.length})${isSmall && envelope !== undefined ? `. ${envelope}` : `, ${order}`}`,
    ...rows,
    ...(isSmall || envelope === undefined ? [] : [envelope]),
    ...(needs === '' || isSmall ? [] : [`Needs of clients that are not met: ${needs}`]),
  ];
}
