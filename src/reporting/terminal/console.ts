import type { Report, RequirementResult } from '../../generated/report.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { failureGroups } from '../../verdict/failure-groups.ts';
import { gatesBy, isBroken } from '../../verdict/gates.ts';
import { targetName } from '../../verdict/target-name.ts';
import type { Column } from '../column.ts';
import { escapeText } from '../escape-text.ts';
import { explainFailure } from '../explain-failure.ts';
import { assertionsOf } from '../grounds-text.ts';
import { shellWord } from '../shell-word.ts';
import { shortenHex } from '../shorten-hex.ts';
import { hypothesisLines } from './hypothesis-lines.ts';
import { paint, type Paint } from './paint.ts';
import { verdictTable } from './verdict-table.ts';
import { wrapLine } from './wrap-line.ts';

const EXPLAINED = 30;
const LISTED = 10;
const IDS_PER_REASON = 3;
const LOG_LINES = 3;

/** Options of a summary. */
export interface ConsoleOptions {
  readonly colours: boolean;
  /** Columns of the terminal. Undefined: lines are not wrapped. */
  readonly width?: number | undefined;
  /** Path of the report.json of this run, for commands that show details. */
  readonly report: string;
}

/**
 * The report as text for a terminal: counts by service, each failure with the command that reproduces it, requirements
 * that were not testable, notes, and last the outcome in one sentence.
 */
export function consoleSummary(report: Report, options: ConsoleOptions): string {
  const brush = paint(options.colours);
  const list = listCommand(options.report);
  const sections = [
    [heading(report, brush)],
    report.requirements.length === 0 ? [] : verdictTable(report, brush),
    ...failures(report, brush, list),
    waived(report.requirements),
    notTestable(report, list),
    notes(report, list),
    lastWords(report),
    [outcome(report, brush)],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => wrapLine(line, options.width)).join('\n'))
    .join('\n\n')}\n`;
}

/** The command that lists all results of a kind. */
type ListCommand = (kind: Column) => string;

function listCommand(report: string): ListCommand {
  return (kind) => `npx avalanche-conformance list --report ${shellWord(report)} --verdict ${kind}`;
}

function heading(report: Report, brush: Paint): string {
  const { suite, target, profile, seed, requests, requirements, durationMs } = report;
  const scenario = target.scenario === undefined ? '' : `, scenario ${target.scenario}`;
  const mutant = target.mutant === undefined ? '' : `, mutant ${target.mutant}`;
  const what = target.kind === 'reference-node' ? `reference node${scenario}${mutant}` : escapeText(targetName(report));
  const version = target.version === undefined ? '' : ` (${escapeText(target.version, 100)})`;
  const asked = target.kind === 'recording' ? 'exchange' : 'request';
  const cost = `${requests} ${asked}${requests === 1 ? '' : 's'} in ${(durationMs / 1000).toFixed(1)} s`;
  const assertions = assertionsOf(requirements);
  const parts = [
    `profile ${escapeText(profile.name)}`,
    `seed ${seed}`,
    cost,
    ...(assertions === 0 ? [] : [`${assertions.toLocaleString('en')} assertions`]),
  ];
  return `${brush.bold(`${suite.name} ${suite.version}`)}  ${what}${version}  ${brush.dim(parts.join(', '))}`;
}

function failures(report: Report, brush: Paint, list: ListCommand): string[][] {
  const groups = failureGroups(report);
  const rest = groups.slice(EXPLAINED);
  return [
    ...groups
      .slice(0, EXPLAINED)
      .map(({ cause, others, blocked }) => [
        ...explainFailure(report, cause, brush),
        ...hypothesisLines(report, cause.id, brush),
        ...folded('Failed for the same reason', others, list('fail'), brush),
        ...folded('Not testable because of this failure', blocked, list('not-testable'), brush),
      ]),
    rest.map(({ cause: { id, findings, reason }, others, blocked }) => {
      const count = others.length + blocked.length;
      return `${id}${count === 0 ? '' : ` (and ${count} with it)`}  ${escapeText(findings[0]?.message ?? reason ?? '', 160)}`;
    }),
  ];
}

/** The IDs of the first results with the same cause. */
function folded(title: string, results: readonly RequirementResult[], command: string, brush: Paint): string[] {
  if (results.length === 0) return [];
  const rest = results.length - IDS_PER_REASON;
  return [
    `  ${brush.dim(`${title} (${results.length}):`)}`,
    ...results.slice(0, IDS_PER_REASON).map(({ id }) => `    ${escapeText(id)}`),
    ...(rest > 0 ? [`    and ${rest} more: ${command}`] : []),
  ];
}

function waived(results: readonly RequirementResult[]): string[] {
  const lines = results
    .filter(({ verdict }) => verdict === 'expected-fail')
    .map(({ id, reason }) => `  ${id}: ${escapeText(reason ?? 'expected to fail', 300)}`);
  return lines.length === 0 ? [] : [`Expected failures, waived (${lines.length}):`, ...lines];
}

/** The requirements that were not testable, without those that are listed below a failure. */
function notTestable(report: Report, list: ListCommand): string[] {
  const byReason = new Map<string, string[]>();
  const told = new Set(failureGroups(report).flatMap(({ blocked }) => blocked));
  const untested = report.requirements.filter((result) => result.verdict === 'not-testable' && !told.has(result));
  for (const { id, cause, reason = 'no reason given' } of untested) {
    const key = cause?.kind === 'blocked' ? `blocked by ${cause.by}` : reason;
    byReason.set(key, [...(byReason.get(key) ?? []), id]);
  }
  const lines = [...byReason].map(([reason, ids]) => {
    const rest = ids.length > IDS_PER_REASON ? `, and ${ids.length - IDS_PER_REASON} more` : '';
    return `  ${escapeText(reason.replace(/\.$/, ''), 200)}: ${ids.slice(0, IDS_PER_REASON).join(', ')}${rest}`;
  });
  return lines.length === 0
    ? []
    : [`Not testable with this target's data (${untested.length}):`, ...capped(lines, 'reason', list('not-testable'))];
}

function notes(report: Report, list: ListCommand): string[] {
  const stops = gatesBy(report.gate);
  const deviations = report.requirements
    .filter((result) => isBroken(result) && !stops(result))
    .map(({ id, findings }) => `  ${id}: ${escapeText(findings[0]?.message ?? 'differs from deployed nodes', 160)}`);
  const lines = [...deviations, ...report.notes.map((note) => `  ${escapeText(shortenHex(note), 200)}`)];
  const heading =
    report.gate?.failOnWarning === true ? 'Warnings (treated as failures):' : 'Notes (exit code unaffected):';
  return lines.length === 0 ? [] : [heading, ...capped(lines, 'note', list('note'))];
}

function capped(lines: readonly string[], noun: string, command: string): string[] {
  const rest = lines.length - LISTED;
  return rest > 0
    ? [...lines.slice(0, LISTED), `  and ${rest} more ${rest === 1 ? noun : `${noun}s`}: ${command}`]
    : [...lines];
}

/** The end of the log of a node that exited by itself. */
function lastWords({ launch }: Report): string[] {
  const lines = (launch?.ended?.log ?? []).slice(-LOG_LINES);
  return lines.length === 0
    ? []
    : ['The log of the node ends with:', ...lines.map((line) => `  ${escapeText(line, 500)}`)];
}

function outcome({ exitCode, outcome: text }: Report, brush: Paint): string {
  const colour = exitCode === EXIT_CODES.conforms ? brush.green : brush.red;
  return brush.bold(colour(escapeText(text, 1000))) + brush.dim(` (exit code ${exitCode})`);
}
