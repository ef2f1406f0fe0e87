import type { HistoryEntry } from '../../generated/report.ts';
import { nodesHeadline } from '../fleet-rows.ts';
import { COLUMNS } from '../kind.ts';
import { markdownText } from '../markdown-text.ts';
import { methodName } from '../method-name.ts';
import { countsOf, nightsOf, type NightsOfTarget } from '../nights.ts';
import { markdownTable } from './markdown-table.ts';

/** The most runs of a node: as many columns as can be read. */
const MOST_RUNS = 14;
const SHOWN = 50;

/** The last runs of each node, what failed in any of them, and the latency of each method, for the summary of a CI job; the worst first. */
export function nightsMarkdown(entries: readonly HistoryEntry[]): string {
  const nodes = nightsOf(entries, MOST_RUNS);
  const lasts = nodes.flatMap(({ runs }) => runs.slice(-1));
  const isGood = lasts.every(({ exitCode }) => exitCode === 0);
  const title = nodesHeadline(lasts, 'ended their last run without a failure');
  return [`## ${isGood ? '✅' : '❌'} ${title}`, ...nodes.flatMap(nodeLines), ''].join('\n');
}

function nodeLines({ target, runs, earlier, requirements, methods }: NightsOfTarget): string[] {
  const newest = [...runs].reverse();
  const days = newest.map(({ startedAt }) => markdownText(startedAt.slice(0, 10), 20));
  const kinds = COLUMNS.filter((kind) => runs.some((run) => countsOf(run)[kind] !== undefined));
  const results = newest.map((run) => {
    const { startedAt, label = '–', release = '–', profile, exitCode } = run;
    const counts = countsOf(run);
    const texts = [startedAt.slice(0, 16).replace('T', ' '), label, release, profile].map((text) =>
      markdownText(text, 80),
    );
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
    `### ${markdownText(target, 150)}`,
    '',
    markdownText(newest[0]?.outcome ?? `Exit code ${newest[0]?.exitCode}`),
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
