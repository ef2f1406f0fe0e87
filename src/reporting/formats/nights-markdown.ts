import type { HistoryEntry } from '../../generated/report.ts';
import { COLUMNS } from '../kind.ts';
import { markdownText, markdownTable } from '../markdown-text.ts';
import { methodName } from '../method-name.ts';
import {
  countsOf,
  daysOf,
  labelOf,
  minuteOf,
  nightsHeadline,
  nightsOf,
  outcomesOf,
  type NightsOfTarget,
} from '../nights.ts';

/** The most runs of a node: as many columns as can be read. */
const MOST_RUNS = 14;
const SHOWN = 50;

/** The last runs of each node, what failed in any of them, and the latency of each method, for the summary of a CI job; the worst first. */
export function nightsMarkdown(entries: readonly HistoryEntry[]): string {
  const nodes = nightsOf(entries, MOST_RUNS);
  const isGood = nodes.every(({ last }) => last?.exitCode === 0);
  return [`## ${isGood ? '✅' : '❌'} ${nightsHeadline(nodes)}`, ...nodes.flatMap(nodeLines), ''].join('\n');
}

function nodeLines(node: NightsOfTarget): string[] {
  const { title, runs, earlier, requirements, methods } = node;
  const newest = [...runs].reverse();
  const days = daysOf(newest).map((day) => markdownText(day, 20));
  const kinds = COLUMNS.filter((kind) => runs.some((run) => countsOf(run)[kind] !== undefined));
  const results = newest.map((run) => {
    const { release = '–', profile, exitCode } = run;
    const counts = countsOf(run);
    const texts = [minuteOf(run), labelOf(run) ?? '–', release, profile].map((text) => markdownText(text, 80));
    return [...texts, exitCode, ...kinds.map((kind) => counts[kind] ?? 0)];
  });
  const failures = requirements
    .slice(0, SHOWN)
    .map(({ id, kinds: own }) => [markdownText(id), ...[...own].reverse().map((kind) => kind ?? '–')]);
  const more = requirements.length > SHOWN ? ['', `…and ${requirements.length - SHOWN} more.`] : [];
  const times = methods.map(({ method, latency }) => [
    markdownText(methodName(method)),
    ...[...latency]
      .reverse()
      .map((each) => (each === undefined ? '–' : `${each.p50.toFixed(1)} / ${each.p95.toFixed(1)}`)),
  ]);
  return [
    '',
    `### ${markdownText(title, 150)}`,
    ...outcomesOf(node).flatMap((outcome) => ['', markdownText(outcome)]),
    '',
    ...markdownTable(
      [
        `run${earlier === 0 ? '' : ` (the last ${runs.length} of ${runs.length + earlier})`}`,
        'label',
        'release',
        'profile',
        'exit code',
        ...kinds,
      ],
      results,
    ),
    ...(failures.length === 0 ? [] : ['', ...markdownTable(['requirement', ...days], failures), ...more]),
    ...(times.length === 0 ? [] : ['', 'Latency, ms: median / 95 %', '', ...markdownTable(['method', ...days], times)]),
  ];
}
