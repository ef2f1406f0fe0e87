import type { Report } from '../generated/report.ts';
import { BUCKETS, type LiveCounts } from './live-counts.ts';

/** The media type of the text format of Prometheus. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string | number>>;
type Sample = readonly [labels: Labels, value: number, suffix?: string];

/** The counts of live traffic in the text format of Prometheus. */
export function metricsText({ methods, findings }: LiveCounts, { summary, profile, target }: Report): string {
  return [
    metric('exchanges_total', 'counter', 'Exchanges by method and verdict.', [
      ...[...methods].flatMap(([method, { verdicts }]) =>
        [...verdicts].map(([verdict, count]): Sample => [{ method, verdict }, count]),
      ),
    ]),
    metric('exchange_duration_seconds', 'histogram', 'Time from a request to the end of its response.', [
      ...[...methods].flatMap(([method, { verdicts, buckets, seconds }]) => {
        const count = [...verdicts.values()].reduce((sum, each) => sum + each, 0);
        return [
          ...BUCKETS.map((le, at): Sample => [{ method, le }, buckets[at] ?? 0, '_bucket']),
          [{ method, le: '+Inf' }, count, '_bucket'] as const,
          [{ method }, seconds, '_sum'] as const,
          [{ method }, count, '_count'] as const,
        ];
      }),
    ]),
    metric(
      'findings_total',
      'counter',
      'Findings by requirement.',
      [...findings].map(([requirement, { level, count }]) => [{ requirement, level }, count]),
    ),
    metric(
      'requirements',
      'gauge',
      'Requirements by verdict.',
      Object.entries(summary).map(([verdict, count]) => [{ verdict }, count]),
    ),
    metric('profile_info', 'gauge', 'The profile, and the release of the node where it is known.', [
      [{ profile: profile.name, release: target.version ?? '' }, 1],
    ]),
  ].join('');
}

function metric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string {
  const full = `avalanche_conformance_${name}`;
  const lines = samples.map(([labels, value, suffix = '']) => `${full}${suffix}{${labelText(labels)}} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`;
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
    )
    .join(',');
}
