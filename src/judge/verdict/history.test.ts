import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/support/example-report.ts';
import type { HistoryEntry, Report, Verdict } from '../../generated/report.ts';
import { historyText } from '../../reporting/history.ts';
import { historyEntry, passRate, seriesOf, testedIn, tracks } from './history.ts';

function run(day: number, changes: Partial<Report> = {}, ...results: Report['requirements']): HistoryEntry {
  const startedAt = `2026-03-0${day}T00:00:00.000Z`;
  return historyEntry({ ...exampleReport(results.length === 0 ? [exampleResult()] : results), startedAt, ...changes });
}

const node = (url: string): Pick<Report, 'target'> => ({ target: { kind: 'node', url } });
const profile = (name: string): Pick<Report, 'profile'> => ({ profile: { name, reason: 'asked for', errata: [] } });

test('a run that tested nothing has no pass rate', () => {
  const silent = run(1, { exitCode: 4 }, exampleResult({ verdict: 'not-testable' }));
  expect(testedIn(silent)).toBe(0);
  expect(passRate(silent)).toBeUndefined();
  expect(historyText([silent])).toMatch(/nothing tested, 0 fail the run, exit code 4/);
});

test('targets and profiles are series of their own, in the text', () => {
  const a = { ...node('http://a'), ...profile('1.12.2') };
  const entries = [run(1, a), run(2, { ...a, ...profile('1.10.3') }), run(4, { ...a, ...node('http://b') }), run(4, a)];
  expect(seriesOf(entries).map(({ target, profile: name, entries: own }) => [target, name, own.length])).toEqual([
    ['http://a', '1.12.2', 2],
    ['http://a', '1.10.3', 1],
    ['http://b', '1.12.2', 1],
  ]);
  expect(historyText(entries).match(/^http.*profile.*$/gm)).toEqual([
    'http://a, profile 1.12.2',
    'http://a, profile 1.10.3',
    'http://b, profile 1.12.2',
  ]);
});

test('a node that each run launches is one target, whatever its port', () => {
  const launch = { path: './build/avalanchego', release: '1.14.2', stages: [], population: [] };
  const launched = (port: number) => ({ ...node(`http://127.0.0.1:${port}`), launch });
  const entries = [run(1, launched(40_001)), run(2, launched(40_002)), run(3, node('http://127.0.0.1:40002'))];
  expect(seriesOf(entries).map(({ target, entries: own }) => [target, own.length])).toEqual([
    ['launched avalanchego', 2],
    ['http://127.0.0.1:40002', 1],
  ]);
  expect(historyText(entries)).toContain('launched avalanchego, profile');
});

describe('how a requirement fared over runs', () => {
  const VERDICTS: Readonly<Record<string, Verdict>> = {
    p: 'pass',
    f: 'fail',
    w: 'expected-fail',
    u: 'unexpected-pass',
    '?': 'not-testable',
    '-': 'not-applicable',
    e: 'error',
  };

  /** Runs with one verdict each on `a.b/c`, on one day after the other. */
  function runs(verdicts: string): HistoryEntry[] {
    return Array.from(verdicts, (letter, at) =>
      historyEntry(
        exampleReport([exampleResult({ id: 'a.b/c', verdict: VERDICTS[letter] ?? 'pass' })], {
          startedAt: `2026-01-0${at + 1}T00:00:00.000Z`,
        }),
      ),
    );
  }

  /** The day of a run. */
  const day = (entry: HistoryEntry | undefined): number | undefined =>
    entry === undefined ? undefined : Number(entry.startedAt.slice(8, 10));

  test.each<[string, { since?: number; good?: number; bad: number; failed: number; judged: number; back: number }]>([
    ['ppff', { since: 3, good: 2, bad: 3, failed: 2, judged: 4, back: 0 }],
    ['ffff', { since: 1, bad: 1, failed: 4, judged: 4, back: 0 }],
    ['pfpp', { bad: 2, failed: 1, judged: 4, back: 0 }],
    ['pfpf', { since: 4, good: 3, bad: 2, failed: 2, judged: 4, back: 1 }],
    ['pf?f', { since: 2, good: 1, bad: 2, failed: 2, judged: 3, back: 0 }],
    ['fp?-', { bad: 1, failed: 1, judged: 2, back: 0 }],
    ['pwf', { since: 2, good: 1, bad: 2, failed: 2, judged: 3, back: 0 }],
    ['wu', { bad: 1, failed: 1, judged: 2, back: 0 }],
    ['fe', { since: 1, bad: 1, failed: 1, judged: 1, back: 0 }],
    ['f', { since: 1, bad: 1, failed: 1, judged: 1, back: 0 }],
  ])('%s', (verdicts, { since, good, bad, failed, judged, back }) => {
    const [track] = tracks(runs(verdicts));
    expect(track).toMatchObject({ id: 'a.b/c', failed, judged, cameBack: back });
    expect([day(track?.failingSince), day(track?.lastGood), day(track?.firstBad)]).toEqual([since, good, bad]);
  });

  test('is told only where it failed at some time', () => {
    expect(tracks(runs('pp?-'))).toEqual([]);
    expect(tracks(runs('e'))).toEqual([]);
  });

  test('those that fail now come first, each group by ID', () => {
    const verdict = (id: string, failed: boolean) => exampleResult({ id, verdict: failed ? 'fail' : 'pass' });
    const entry = (...failing: readonly string[]): HistoryEntry =>
      historyEntry(exampleReport(['a/d', 'a/c', 'a/b', 'a/a'].map((id) => verdict(id, failing.includes(id)))));
    expect(tracks([entry('a/a', 'a/b'), entry('a/d', 'a/c')]).map(({ id }) => id)).toEqual([
      'a/c',
      'a/d',
      'a/a',
      'a/b',
    ]);
  });
});
