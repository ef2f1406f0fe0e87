import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResults } from '../../test/example-report.ts';
import type { Level } from '../generated/report.ts';
import type { Checked } from '../run/recorded/recorded-checks.ts';
import type { Exchange } from '../transport/exchange.ts';
import { BUCKETS, LiveCounts } from './live-counts.ts';
import { metricsText } from './metrics-text.ts';

const LEVELS: Readonly<Record<string, Level>> = {
  'platform.getHeight/height': 'stated',
  'platform.getHeight/derived': 'derived',
  'platform.getHeight/observed': 'observed',
};

function exchange(number: number, durationMs = 3): Exchange {
  return {
    number,
    request: { method: 'POST', url: 'http://127.0.0.1:9650/ext/bc/P', headers: [] },
    outcome: { kind: 'answer', status: 200, headers: [], body: new Uint8Array() },
    startedAt: 0,
    durationMs,
  };
}

/** A checked call with findings for these requirements. */
function checked(method: string | undefined, ...requirements: string[]): Checked {
  const findings = requirements.map((requirement) => ({ requirement, message: 'differs' }));
  return { kind: 'json-rpc', service: 'platform', method, findings, seen: new Map(), unknown: [] };
}

function counted(...exchanges: readonly (readonly [Exchange, Checked])[]): LiveCounts {
  const counts = new LiveCounts();
  for (const [each, result] of exchanges) counts.add(each, result, (id) => LEVELS[id]);
  return counts;
}

describe('the verdict on an exchange', () => {
  test.each<[string, readonly string[], string]>([
    ['no finding', [], 'pass'],
    ['a stated finding', ['height'], 'fail'],
    ['a derived finding', ['derived'], 'fail'],
    ['an observed finding', ['observed'], 'note'],
    ['an observed and a stated finding', ['observed', 'height'], 'fail'],
    ['a finding that does not apply in the profile', ['other'], 'pass'],
  ])('with %s (%j) is %s', (_, claims, verdict) => {
    const found = claims.map((claim) => `platform.getHeight/${claim}`);
    const { methods } = counted([exchange(1), checked('platform.getHeight', ...found)]);
    expect([...(methods.get('platform.getHeight')?.verdicts ?? [])]).toEqual([[verdict, 1]]);
  });

  test.each(['foreign', 'incomplete', 'redacted', 'unanswered'] as const)('that was skipped is why: %s', (skipped) => {
    const { methods } = counted([exchange(1), skipped], [exchange(2), skipped]);
    expect([...(methods.get('other')?.verdicts ?? [])]).toEqual([[skipped, 2]]);
  });
});

describe('methods', () => {
  test('that the document does not have are counted together, so that clients cannot fill the memory', () => {
    const calls = Array.from({ length: 50 }, (_, at) => [exchange(at), checked(`platform.made-up-${at}`)] as const);
    const { methods } = counted(...calls, [exchange(51), checked(undefined)]);
    expect([...methods.keys()]).toEqual(['other']);
    expect(methods.get('other')?.verdicts.get('pass')).toBe(51);
  });

  test('of the document, and the health endpoints, are counted one by one', () => {
    const health: Checked = {
      kind: 'health-get',
      service: 'health',
      method: 'GET /ext/health',
      findings: [],
      seen: new Map(),
      unknown: [],
    };
    const { methods } = counted([exchange(1), checked('index.getIndex')], [exchange(2), health]);
    expect([...methods.keys()]).toEqual(['index.getIndex', 'GET /ext/health']);
  });
});

test('a finding has its number, and the first and the last exchange with it', () => {
  const height = 'platform.getHeight/height';
  const { findings } = counted(
    [exchange(4), checked('platform.getHeight', height)],
    [exchange(5), checked('platform.getHeight')],
    [exchange(9), checked('platform.getHeight', height, 'platform.getHeight/other')],
  );
  expect([...findings]).toEqual([[height, { level: 'stated', count: 2, first: 4, last: 9 }]]);
});

test('durations are counted in each bucket that they fit into, the bound included', () => {
  const durations = [0.5, 1, 1.1, 10_000, 10_001];
  const { methods } = counted(...durations.map((ms, at) => [exchange(at, ms), checked('index.getIndex')] as const));
  const { buckets = [], seconds } = methods.get('index.getIndex') ?? {};
  expect(Object.fromEntries(BUCKETS.map((bound, at) => [bound, buckets[at]]))).toMatchObject({
    0.001: 2,
    0.0025: 3,
    5: 3,
    10: 4,
  });
  expect(seconds).toBeCloseTo(20.0036, 6);
});

describe('the text for Prometheus', () => {
  const counts = counted(
    [exchange(1, 2), checked('platform.getHeight', 'platform.getHeight/height')],
    [exchange(2, 700), checked('platform.getHeight')],
    [exchange(3), 'foreign'],
  );
  const target = { kind: 'node', url: 'http://a', version: 'v1 "quoted" \\ and\nlines' } as const;
  const text = metricsText(counts, exampleReport(exampleResults(), { target }));
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  test('is a list of named samples, each metric with its help and type before them', () => {
    expect(text.endsWith('\n')).toBe(true);
    for (const line of samples) {
      expect(line).toMatch(/^avalanche_conformance_\w+\{(\w+="(?:[^"\\\n]|\\[\\"n])*",?)*\} \d+(\.\d+)?$/);
    }
    const declared = [...text.matchAll(/^# TYPE (\w+) (?:counter|gauge|histogram)$/gm)].map(([, name]) => name);
    expect([...text.matchAll(/^# HELP (\w+) .*\.$/gm)].map(([, name]) => name)).toEqual(declared);
    const base = (line: string): string => (/^\w+/.exec(line)?.[0] ?? '').replace(/_(bucket|sum|count)$/, '');
    expect(declared).toEqual([...new Set(samples.map(base))]);
  });

  test('counts exchanges, findings and requirements', () => {
    expect(samples).toEqual(
      expect.arrayContaining([
        'avalanche_conformance_exchanges_total{method="platform.getHeight",verdict="fail"} 1',
        'avalanche_conformance_exchanges_total{method="platform.getHeight",verdict="pass"} 1',
        'avalanche_conformance_exchanges_total{method="other",verdict="foreign"} 1',
        'avalanche_conformance_findings_total{requirement="platform.getHeight/height",level="stated"} 1',
        'avalanche_conformance_requirements{verdict="not-testable"} 1',
      ]),
    );
  });

  test('has histograms that rise to the number of exchanges', () => {
    const own = samples.filter((line) => line.includes('_duration_seconds') && line.includes('platform.getHeight'));
    const values = own.filter((line) => line.includes('_bucket')).map((line) => Number(line.split(' ').at(-1)));
    expect(values).toHaveLength(BUCKETS.length + 1);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(own.at(-3)).toMatch(/\{method="platform\.getHeight",le="\+Inf"\} 2$/);
    expect(own.slice(-2).map((line) => line.split(' ').at(-1))).toEqual(['0.702', '2']);
  });

  test('keeps a version with quotes, backslashes and lines in one line', () => {
    expect(samples.at(-1)).toBe(
      String.raw`avalanche_conformance_profile_info{profile="document",release="v1 \"quoted\" \\ and\nlines"} 1`,
    );
  });
});
