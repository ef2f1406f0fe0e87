import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../test/example-report.ts';
import type { Report } from '../generated/report.ts';
import { historyText } from '../reporting/history.ts';
import { trendPage } from '../reporting/html/trend-page.ts';
import { historyEntry, isSameRun, passRate, seriesOf, testedIn, type HistoryEntry } from './history.ts';

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
  expect(trendPage([silent], { name: 'suite', version: '1' })).not.toContain('100 %</td>');
});

test('targets and profiles are series of their own, in the text and on the page', () => {
  const a = { ...node('http://a'), ...profile('1.12.2') };
  const entries = [run(1, a), run(2, { ...a, ...profile('1.10.3') }), run(3, { ...a, ...node('http://b') }), run(4, a)];
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
  const page = trendPage(entries, { name: 'suite', version: '1' });
  expect(page.match(/<h2 id="target-\d">[^<]*/g)).toHaveLength(3);
  expect(page).toContain('Requirements tested');
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
  expect(trendPage(entries, { name: 'suite', version: '1' })).toContain('launched avalanchego');
});

test('the same report is the same run, whatever it is called', () => {
  expect(isSameRun(run(1), { ...run(1), label: 'again' })).toBe(true);
  expect(isSameRun(run(1), run(2))).toBe(false);
  expect(isSameRun(run(1), run(1, node('http://elsewhere')))).toBe(false);
});
