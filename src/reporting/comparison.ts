import type { Report } from '../generated/report.ts';
import { CHANGE_KINDS, type Change, type ChangeKind, type Comparison, type SlowerMethod } from '../verdict/compare.ts';
import { RELEASE_HEADINGS, type ReleaseChange } from '../verdict/release/release-changes.ts';
import { targetName } from '../verdict/target-name.ts';
import { escapeText } from './escape-text.ts';
import { markdownCode, markdownText } from './markdown-text.ts';

/** Titles of the kinds of changes. */
export const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  new: 'Newly failing',
  reason: 'Failing for another reason',
  fixed: 'Fixed',
  untestable: 'No longer tested',
  testable: 'Newly tested, and passing',
  added: 'Requirements added',
  removed: 'Requirements removed',
  level: 'Level changed',
};
const SHOWN = 50;

type Run = Pick<Report, 'target' | 'launch' | 'startedAt' | 'outcome' | 'exitCode'>;

/** The comparison as text for a terminal. */
export function comparisonText(comparison: Comparison, before: Run, after: Run): string {
  const lines = [
    `old  ${runLine(before)}`,
    `new  ${runLine(after)}`,
    ...comparison.cautions.map((text) => `care ${escapeText(text)}`),
    ...releaseNote(comparison).flatMap(([heading, changes]) => section(`\n${heading}`, changes, releaseLine)),
    ...CHANGE_KINDS.flatMap((kind) => section(`\n${CHANGE_TITLES[kind]}`, comparison.changes[kind], changeLine)),
    ...section('\nSlower', comparison.slower, slowerLine),
    '',
    summary(comparison),
  ];
  return `${lines.join('\n')}\n`;
}

/** The comparison as GitHub-flavoured Markdown, for a job summary or a comment. */
export function comparisonMarkdown(comparison: Comparison, before: Run, after: Run): string {
  const table = (kind: ChangeKind): string[] => {
    const changes = comparison.changes[kind];
    if (changes.length === 0) return [];
    const rows = changes
      .slice(0, SHOWN)
      .map(
        ({ id, level, before: was, after: now, detail }) =>
          `| ${markdownCode(id)} | ${level} | ${was ?? '–'} → ${now ?? '–'} | ${markdownText(detail)} |`,
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
    ...releaseNote(comparison).flatMap(([heading, changes]) => [
      '',
      `### ${heading} (${changes.length})`,
      '',
      ...changes
        .slice(0, SHOWN)
        .map(({ id, says }) => `- ${markdownText(says)}${id === undefined ? '' : ` (${markdownCode(id)})`}`),
    ]),
    ...CHANGE_KINDS.flatMap(table),
    ...(slower.length === 0 ? [] : ['', '### Slower', '', ...slower]),
    '',
    summary(comparison),
  ];
  return `${lines.join('\n')}\n`;
}

/** The changes of a release by heading, as a release note has them. */
export function releaseNote({ release = [] }: Comparison): [heading: string, changes: ReleaseChange[]][] {
  return RELEASE_HEADINGS.map((each): [string, ReleaseChange[]] => [
    each,
    release.filter(({ heading }) => heading === each),
  ]).filter(([, changes]) => changes.length > 0);
}

function releaseLine({ id, says }: ReleaseChange): string {
  return `  ${escapeText(says, 300)}${id === undefined ? '' : ` (${escapeText(id)})`}`;
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

function changeLine({ id, level, before, after, detail }: Change): string {
  return `  ${escapeText(id)} (${level}, ${before ?? 'none'} -> ${after ?? 'none'}): ${escapeText(detail, 300)}`;
}

function slowerLine({ method, before, after }: SlowerMethod): string {
  return `  ${escapeText(method)}: median ${before.p50.toFixed(0)} ms -> ${after.p50.toFixed(0)} ms`;
}

function summary({ changes, slower, release = [] }: Comparison): string {
  const parts = CHANGE_KINDS.flatMap((kind) =>
    changes[kind].length === 0 ? [] : [`${CHANGE_TITLES[kind].toLowerCase()}: ${changes[kind].length}`],
  );
  if (release.length > 0) parts.unshift(`changes of the release: ${release.length}`);
  if (slower.length > 0) parts.push(`slower: ${slower.length}`);
  return parts.length === 0 ? 'Nothing changed.' : `${parts.join(', ')}.`;
}
