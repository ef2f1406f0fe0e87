import type { Report } from '../generated/report.ts';
import { groupBy } from '../encoding/group-by.ts';
import {
  CHANGE_KINDS,
  type Change,
  type ChangeKind,
  type Comparison,
  type SlowerMethod,
} from '../judge/verdict/compare.ts';
import { targetName } from '../judge/verdict/target-name.ts';
import { escapeText } from './escape-text.ts';
import { methodName } from './kind.ts';
import { markdownCode, markdownProse, markdownText } from './markdown-text.ts';

const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  new: 'Newly failing',
  reason: 'Failing for another reason',
  stale: 'Passing, with a stale waiver',
  fixed: 'Fixed',
  waived: 'Newly waived',
  untestable: 'No longer tested',
  testable: 'Newly tested, and passing',
  added: 'Requirements added',
  removed: 'Requirements removed',
  level: 'Level changed',
};
const SHOWN = 50;

type Run = Pick<Report, 'target' | 'launch' | 'startedAt' | 'outcome' | 'exitCode'>;

export function comparisonText(comparison: Comparison, before: Run, after: Run): string {
  const lines = [
    `old  ${runLine(before)}`,
    `new  ${runLine(after)}`,
    ...comparison.cautions.map((text) => `note ${escapeText(text)}`),
    ...CHANGE_KINDS.flatMap((kind) => changeLines(kind, comparison.changes[kind])),
    ...section('\nSlower', comparison.slower, slowerLine),
    '',
    summary(comparison),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * The comparison as GitHub-flavoured Markdown, for a job summary or a comment.
 *
 * @param page the address of the report page of the later run. Requirements link to it.
 */
export function comparisonMarkdown(comparison: Comparison, before: Run, after: Run, page?: string): string {
  const name = ({ id, after: now }: Change): string =>
    page === undefined || now === undefined ? markdownCode(id) : `[${markdownCode(id)}](${findingIn(page, id)})`;
  const table = (kind: ChangeKind): string[] => {
    const changes = comparison.changes[kind];
    if (changes.length === 0) return [];
    const rows = changesByReason(changes.slice(0, SHOWN)).map(
      ({ level, before: was, after: now, detail, of }) =>
        `| ${of.map(name).join('<br>')} | ${level} | ${was ?? '–'} → ${now ?? '–'} | ${markdownProse(detail)} |`,
    );
    return [
      '',
      `### ${CHANGE_TITLES[kind]} (${changes.length})`,
      '',
      '| requirement | level | verdict | |',
      '| --- | --- | --- | --- |',
      ...rows,
    ];
  };
  const slower = comparison.slower.map((each) => `- ${markdownText(slowerLine(each).trim())}`);
  const lines = [
    '## Conformance: what changed',
    '',
    `- old: ${markdownText(runLine(before))}`,
    `- new: ${markdownText(runLine(after))}`,
    ...comparison.cautions.map((text) => `- with care: ${markdownText(text)}`),
    ...CHANGE_KINDS.flatMap(table),
    ...(slower.length === 0 ? [] : ['', '### Slower', '', ...slower]),
    '',
    summary(comparison),
  ];
  return `${lines.join('\n')}\n`;
}

function runLine(run: Run): string {
  const { startedAt, outcome, exitCode } = run;
  return `${escapeText(startedAt, 40)} ${escapeText(targetName(run), 200)}: ${escapeText(outcome, 300)} (exit code ${exitCode})`;
}

function section<T>(title: string, items: readonly T[], line: (item: T) => string): string[] {
  if (items.length === 0) return [];
  const more = items.length - SHOWN;
  return [
    `${title} (${items.length}):`,
    ...items.slice(0, SHOWN).map(line),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** The address of a requirement in a report page. */
function findingIn(page: string, id: string): string {
  return `${page}#${encodeURI(id)}`;
}

/** Changes with the same reason, level and verdicts. */
interface ChangeGroup extends Omit<Change, 'id'> {
  readonly of: readonly Change[];
}

/** Groups changes by reason, in the order of the first of each. */
function changesByReason(changes: readonly Change[]): ChangeGroup[] {
  const groups = groupBy(changes, ({ level, before, after, detail }) => JSON.stringify([detail, level, before, after]));
  return [...groups.values()].map(([first, ...others]) => ({ ...first, of: [first, ...others] }));
}

function changeLines(kind: ChangeKind, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const byReason = groupBy(changes.slice(0, SHOWN), ({ detail }) => detail);
  const more = changes.length - SHOWN;
  return [
    `\n${CHANGE_TITLES[kind]} (${changes.length}):`,
    ...[...byReason].flatMap(([detail, of]) => {
      const reason = escapeText(detail, 300);
      return of.length === 1
        ? of.map((each) => `  ${changeText(each)}: ${reason}`)
        : [`  ${reason.replace(/(?<!\.)\.$/, '')}:`, ...of.map((each) => `    ${changeText(each)}`)];
    }),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function changeText({ id, level, before, after }: Change): string {
  return `${escapeText(id)} (${level}, ${before ?? 'none'} -> ${after ?? 'none'})`;
}

function slowerLine({ method, before, after }: SlowerMethod): string {
  return `  ${escapeText(methodName(method))}: median ${before.p50.toFixed(0)} ms -> ${after.p50.toFixed(0)} ms`;
}

function summary({ changes, slower }: Comparison): string {
  const parts = CHANGE_KINDS.flatMap((kind) =>
    changes[kind].length === 0 ? [] : [`${CHANGE_TITLES[kind].toLowerCase()}: ${changes[kind].length}`],
  );
  if (slower.length > 0) parts.push(`slower: ${slower.length}`);
  return parts.length === 0 ? 'Nothing changed.' : `${parts.join(', ')}.`;
}
