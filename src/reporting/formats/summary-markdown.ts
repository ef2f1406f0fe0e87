import { DOCUMENT } from '../../judge/catalogue/document.ts';
import { groupBy } from '../../encoding/group-by.ts';
import { counted } from '../../encoding/cut.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { clientVerdict } from '../../judge/verdict/client-uses.ts';
import { failureGroups, groupsOfOwn, type FailureGroup } from '../../judge/verdict/failure-groups.ts';
import { isUnfinished, methodMap, namesIn, STATES } from '../../judge/verdict/method-states.ts';
import { gateName } from '../../judge/verdict/gates.ts';
import { noteText } from '../../judge/verdict/note-text.ts';
import { targetName } from '../../judge/verdict/target-name.ts';
import { networkText } from '../../judge/verdict/network-text.ts';
import { kindOf, COLUMNS, type Kind, ACROSS, OTHERS, serviceRows } from '../kind.ts';
import { acceptance } from '../acceptance.ts';
import { escapeText } from '../escape-text.ts';
import { markdownProse as prose, markdownText as markdown } from '../markdown-text.ts';
import { logEnd } from '../log-end.ts';
import { WITH_IT } from '../result-details.ts';
import { remarksOn } from '../node-said.ts';
import { replayLine, targetHint } from '../replay-line.ts';

const SHOWN = 20;
/** Largest number of IDs in the list of a cause. */
const NAMED = 10;

/** The report for the summary of a CI job: the failures, and the command that reproduces each. It is short for any number of failures. */
export function summaryMarkdown(report: Report): string {
  const groups = groupsOfOwn(report);
  const rest = groups.length - SHOWN;
  const log = logEnd(report);
  return [
    `## ${report.exitCode === 0 ? '✅' : '❌'} ${markdown(report.outcome)}`,
    `${target(report)} · profile ${markdown(report.profile.name)} · gate ${gateName(report.gate)}` +
      `${report.contract === undefined ? '' : ` · contract ${markdown(report.contract.date)}`} · seed ${report.seed}` +
      ` · ${counted(report.requests, 'request')} in ${(report.durationMs / 1000).toFixed(1)} s · exit code ${report.exitCode}`,
    ...(log.length === 0 ? [] : [code(log, 'text')]),
    ...(report.requirements.length === 0 ? [] : [table(report)]),
    ...endingWaivers(report),
    ...(isUnfinished(report) ? [methods(report)] : []),
    ...clients(report),
    ...network(report),
    ...groups.slice(0, SHOWN).map((group) => failure(report, group)),
    ...(rest > 0 ? [`…and ${rest} more ${rest === 1 ? 'cause' : 'causes'} in \`report.html\`.`] : []),
    ...untested(report),
  ]
    .join('\n\n')
    .concat('\n');
}

function target(report: Report): string {
  const { kind, scenario, mutant, version } = report.target;
  const own = ['reference node', scenario, mutant].filter((part) => part !== undefined).join(', ');
  const name = kind === 'reference-node' ? own : targetName(report);
  return markdown(version === undefined ? name : `${name} (${version})`);
}

function table(report: Report): string {
  const kindIn = kindOf(report);
  const count = (of: Kind, among?: readonly string[]): number =>
    report.requirements.filter((result) => kindIn(result) === of && among?.includes(result.service) !== false).length;
  const columns = COLUMNS.filter((each) => count(each) > 0);
  const { services, across, others } = serviceRows(report.requirements);
  const row = (name: string, among?: readonly string[]): string =>
    `| ${[name, ...columns.map((each) => count(each, among))].join(' | ')} |`;
  return [
    `| service | ${columns.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(columns.length)}`,
    ...services.map((service) => row(markdown(service), [service])),
    ...(across.length === 0 ? [] : [`| *${ACROSS}* |${' |'.repeat(columns.length)}`]),
    ...across.map((service) => row(markdown(service), [service])),
    ...(others.length === 0 ? [] : [row(OTHERS, others)]),
    ...(services.length + across.length + others.length > 1 ? [row('**total**')] : []),
  ].join('\n');
}

function endingWaivers({ noteItems = [] }: Report): string[] {
  const notes = noteItems.filter(({ kind }) => kind === 'waiver');
  return notes.length === 0 ? [] : [notes.map((note) => `- ${prose(noteText(note))}`).join('\n')];
}

/** The methods of a node that is being written, in the order in which clients need them. */
function methods(report: Report): string {
  const { states, envelope } = methodMap(report);
  const rows = STATES.map((state) => `| ${state} | ${namesIn(states, state).join(', ')} |`);
  const map = ['| methods | partly: passed/tested, works: tested of all |', '| --- | --- |', ...rows];
  return [...map, ...(envelope === undefined ? [] : ['', envelope])].join('\n');
}

/** Whether each client works with the node. */
function clients({ clients: uses = [], selection }: Report): string[] {
  if (uses.length === 0) return [];
  const rows = uses.map((use) => {
    const ids = use.failed.slice(0, NAMED).map((id) => `<code>${markdown(id)}</code>`);
    return `| ${use.name} | ${clientVerdict(use, selection !== undefined)} | ${ids.join(', ')}${use.failed.length > NAMED ? ', …' : ''} |`;
  });
  return [['| client | with this node | failed |', '| --- | --- | --- |', ...rows].join('\n')];
}

function network({ network: nodes = [] }: Report): string[] {
  const rows = nodes.map((node) => `| ${markdown(node.name)} | ${networkText(node)} |`);
  return rows.length === 0 ? [] : [['| node | what it said |', '| --- | --- |', ...rows].join('\n')];
}

function failure(report: Report, { cause, others, blocked }: FailureGroup): string {
  const { id, level, section, statement, findings, reason, evidence } = cause;
  const [first] = findings;
  const item = evidence.find(({ exchange }) => exchange === first?.exchange) ?? evidence.at(-1);
  const lines = [
    `<details><summary><code>${markdown(id)}</code>: ${prose(first?.message ?? reason ?? 'broken', 200)}</summary>`,
    ...remarksOn(cause).flatMap((remark) => ['', markdown(remark, 400)]),
    '',
    `${prose(`${statement} (${level}, section ${section} of `)}${DOCUMENT})`,
    '',
    ...(first?.expected === undefined ? [] : [`- expected: ${markdown(first.expected, 300)}`]),
    ...(first?.actual === undefined ? [] : [`- actual: ${markdown(first.actual, 300)}`]),
    ...(first?.hint === undefined ? [] : [`- hint: ${prose(first.hint)}`]),
    ...(first === undefined || reason === undefined ? [] : [`- but ${prose(reason)}`]),
    ...acceptance(report, cause).map((sentence) => `- ${prose(sentence)}`),
    '',
    code([
      ...(item === undefined ? [] : [...targetHint(item.curl).map((hint) => `# ${hint}`), item.curl]),
      replayLine(report, cause),
    ]),
    ...folded(WITH_IT, others),
    ...folded('Not testable because of this failure', blocked),
    '',
    '</details>',
  ];
  return lines.join('\n');
}

/** The requirements with the same cause. The list contains the first IDs and the number of the others. */
function folded(title: string, results: readonly RequirementResult[]): string[] {
  if (results.length === 0) return [];
  const names = results.slice(0, NAMED).map(({ id }) => `<code>${markdown(id)}</code>`);
  const more = results.length > NAMED ? `, and ${results.length - NAMED} more` : '';
  return ['', `${title} (${results.length}): ${names.join(', ')}${more}`];
}

const LACKING = "could not be tested with this node's data; `report.html` says what would make them testable.";
/** What is said of requirements that were not tested, by the cause. */
const UNTESTED: readonly (readonly [cause: string, why: string])[] = [
  ['ended', 'not tested, because the run ended before.'],
  ['refused', 'not tested, because requests were refused in front of the node.'],
  ['blocked', 'not tested, because of a failure that is waived, only noted or not chosen.'],
];

function untested(report: Report): string[] {
  const below = new Set(failureGroups(report).flatMap(({ blocked }) => blocked));
  const rest = report.requirements.filter((each) => each.verdict === 'not-testable' && !below.has(each));
  const byWhy = groupBy(rest, ({ cause }) => UNTESTED.find(([kind]) => kind === cause?.kind)?.[1] ?? LACKING);
  return [...UNTESTED.map(([, why]) => why), LACKING].flatMap((why) => {
    const length = byWhy.get(why)?.length ?? 0;
    return length === 0 ? [] : [`${counted(length, 'requirement')} ${why}`];
  });
}

/** Lines as a code block. Its fence is longer than any run of backticks in the lines. */
function code(lines: readonly string[], language = 'sh'): string {
  const text = lines.map((line) => escapeText(line, 4000));
  const longest = Math.max(2, ...text.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...text, fence].join('\n');
}
