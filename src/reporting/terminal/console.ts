import type { Report, RequirementResult } from '../../generated/report.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { failureGroups } from '../../verdict/failure-groups.ts';
import { gatesBy, isBroken } from '../../verdict/gates.ts';
import { targetName } from '../../verdict/target-name.ts';
import { escapeText } from '../escape-text.ts';
import { explainFailure } from '../explain-failure.ts';
import { assertionsOf } from '../grounds-text.ts';
import { paint, type Paint } from './paint.ts';
import { verdictTable } from './verdict-table.ts';

const EXPLAINED = 30;
const LISTED = 10;
const IDS_PER_REASON = 3;
const LOG_LINES = 3;

/**
 * The report for a person at a terminal: counts by service, each failure with what reproduces it,
 * what could not be tested and what was only noted, and last the outcome in a sentence.
 */
export function consoleSummary(report: Report, options: { colours: boolean }): string {
  const brush = paint(options.colours);
  const sections = [
    [heading(report, brush)],
    report.requirements.length === 0 ? [] : verdictTable(report, brush),
    ...failures(report, brush),
    waived(report.requirements),
    notTestable(report),
    notes(report),
    lastWords(report),
    [outcome(report, brush)],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
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

function failures(report: Report, brush: Paint): string[][] {
  const groups = failureGroups(report);
  const rest = groups.slice(EXPLAINED);
  return [
    ...groups
      .slice(0, EXPLAINED)
      .map(({ cause, others, blocked }) => [
        ...explainFailure(report, cause, brush),
        ...folded('Fails with it', others, brush),
        ...folded('Not testable because of it', blocked, brush),
      ]),
    rest.map(({ cause: { id, findings, reason }, others, blocked }) => {
      const more = others.length + blocked.length;
      return `${id}${more === 0 ? '' : ` (and ${more} with it)`}  ${escapeText(findings[0]?.message ?? reason ?? '', 160)}`;
    }),
  ];
}

/** What rests on the same cause, by name as far as it fits. */
function folded(title: string, results: readonly RequirementResult[], brush: Paint): string[] {
  if (results.length === 0) return [];
  const more = results.length - IDS_PER_REASON;
  return [
    `  ${brush.dim(`${title} (${results.length}):`)}`,
    ...results.slice(0, IDS_PER_REASON).map(({ id }) => `    ${escapeText(id)}`),
    ...(more > 0 ? [`    and ${more} more, in the report`] : []),
  ];
}

function waived(results: readonly RequirementResult[]): string[] {
  const lines = results
    .filter(({ verdict }) => verdict === 'expected-fail')
    .map(({ id, reason }) => `  ${id}: ${escapeText(reason ?? 'expected to fail', 300)}`);
  return lines.length === 0 ? [] : [`Fail as expected (${lines.length}):`, ...lines];
}

/** What stands under a failure already is left out. */
function notTestable(report: Report): string[] {
  const byReason = new Map<string, string[]>();
  const told = new Set(failureGroups(report).flatMap(({ blocked }) => blocked));
  const untested = report.requirements.filter((result) => result.verdict === 'not-testable' && !told.has(result));
  for (const { id, cause, reason = 'no reason given' } of untested) {
    const key = cause?.kind === 'blocked' ? `blocked by ${cause.by}` : reason;
    byReason.set(key, [...(byReason.get(key) ?? []), id]);
  }
  const lines = [...byReason].map(([reason, ids]) => {
    const more = ids.length > IDS_PER_REASON ? `, and ${ids.length - IDS_PER_REASON} more` : '';
    return `  ${escapeText(reason.replace(/\.$/, ''), 200)}: ${ids.slice(0, IDS_PER_REASON).join(', ')}${more}`;
  });
  return lines.length === 0 ? [] : [`Not testable with this target's data (${untested.length}):`, ...capped(lines)];
}

function notes(report: Report): string[] {
  const stops = gatesBy(report.gate);
  const deviations = report.requirements
    .filter((result) => isBroken(result) && !stops(result))
    .map(({ id, findings }) => `  ${id}: ${escapeText(findings[0]?.message ?? 'differs from deployed nodes', 160)}`);
  const lines = [...deviations, ...report.notes.map((note) => `  ${escapeText(note, 200)}`)];
  const heading = report.gate?.failOnWarning === true ? 'Warnings, which fail this run:' : 'Noted, decides nothing:';
  return lines.length === 0 ? [] : [heading, ...capped(lines)];
}

function capped(lines: readonly string[]): string[] {
  const more = lines.length - LISTED;
  return more > 0 ? [...lines.slice(0, LISTED), `  and ${more} more in the report`] : [...lines];
}

/** The end of the log of a node that ended by itself. */
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
