import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../test/support/example-report.ts';
import type { Report, RequirementResult } from '../generated/report.ts';
import type { HistoryEntry } from '../generated/report.ts';
import { decide } from '../judge/verdict/decide.ts';
import { exitCodeOfHistory, historyEntry } from '../judge/verdict/history.ts';
import { historyText } from './history.ts';

type Verdict = RequirementResult['verdict'];

/** A run on the given day with a verdict on `a.b/c`. */
function run(day: number, verdict: Verdict, changes: Partial<Report> = {}, label?: string): HistoryEntry {
  const evidence = [{ exchange: 1, curl: 'curl', outcome: '200', durationMs: 12 }];
  const results = [exampleResult({ id: 'a.b/c', method: 'a.b', verdict, evidence })];
  return historyEntry(exampleReport(results, { startedAt: `2026-01-0${day}T00:00:00.000Z`, ...changes }), label);
}

describe('the history of a node', () => {
  test('names the first failing run and the last that passed', () => {
    const text = historyText([run(1, 'pass'), run(2, 'fail', {}, 'build 2'), run(3, 'fail')]);
    expect(text).toContain('http://127.0.0.1:9650, profile document\n\nRuns (3):\n');
    expect(text).toContain('  2026-01-01T00:00:00.000Z  100.0 % of 1 pass, 0 fail the run, exit code 0\n');
    expect(text).toContain('  build 2 (2026-01-02T00:00:00.000Z)  0.0 % of 1 pass, 1 fails the run, exit code 1\n');
    expect(text).toContain(
      'Failures of the last run (1):\n' +
        '  a.b/c: first failing run build 2 (2026-01-02T00:00:00.000Z), last passed 2026-01-01T00:00:00.000Z; failed 2 of 3\n',
    );
  });

  test('says that a requirement never passed', () => {
    expect(historyText([run(1, 'fail')])).toContain(
      'first failing run 2026-01-01T00:00:00.000Z, never passed; failed 1 of 1\n',
    );
  });

  test('has earlier failures apart from those of the last run', () => {
    const text = historyText([run(1, 'fail'), run(2, 'pass')]);
    expect(text).toContain('The last run has no failure.');
    expect(text).toContain('Earlier failures (1):\n  a.b/c: failed 1 of 2, first failing run 2026-01-01T00:00:00.000Z');
  });

  test('counts a waived failure as a failure that does not fail the run', () => {
    const text = historyText([run(1, 'expected-fail')]);
    expect(text).toContain('0.0 % of 1 pass, 0 fail the run');
    expect(text).toContain('The last run has no failure.\n\nWaived or noted, exit code unaffected (1):');
  });

  test('has the failures of the last whole run, and those of a part that was tested since', () => {
    const only = { selection: { of: 2, only: ['health'] }, exitCode: 0 };
    const text = historyText([run(1, 'fail'), run(2, 'pass', only)]);
    expect(text).toContain('1 pass, 0 fail the run, exit code 0, a part (--only health)\n');
    expect(text).toContain('Failures of the last whole run, 2026-01-01T00:00:00.000Z (1):\n');
    expect(historyText([run(1, 'pass'), run(2, 'fail', only)])).toMatch(
      /The last whole run, \S+ has no failure\.\n\nFailures of the part since \(1\):\n {2}a\.b\/c: /,
    );
  });

  test('says of a run without any result that nothing was tested', () =>
    expect(historyText([run(1, 'not-testable')])).toContain('nothing tested, 0 fail the run, exit code 4'));

  test('begins with a last run that tested nothing, which does not have the profile of the others', () => {
    const ended = { unreachable: 'connection refused' };
    const dead = { ...exampleReport([], { startedAt: '2026-01-03T00:00:00.000Z', ...decide([], ended) }), ended };
    const good = run(1, 'pass', { profile: { name: '1.14.2', reason: 'detected', errata: [] } });
    const text = historyText([good, historyEntry(dead)]);
    expect(text).toMatch(
      /^The last run of http:\/\/127\.0\.0\.1:9650 tested nothing\. Target not reached: connection refused\.\n/,
    );
    expect(text).toContain('Runs (2):');
    expect(text).not.toContain('no failure');
    expect(exitCodeOfHistory([good, historyEntry(dead)])).toBe(3);
    const other = run(3, 'pass', { target: { kind: 'node', url: 'http://127.0.0.1:9652' } });
    expect(historyText([other, good, historyEntry(dead)])).toMatch(/^The last run of .*:9650 tested nothing/);
    expect(exitCodeOfHistory([historyEntry(dead), run(4, 'fail')])).toBe(0);
    const later = run(4, 'pass', { profile: { name: '1.15.0', reason: 'detected', errata: [] } });
    expect(exitCodeOfHistory([good, historyEntry(dead), later])).toBe(0);
  });

  test('of a last run that was lost shows what is known, and not that nothing failed', () => {
    const lost = (day: number, verdict: Verdict) =>
      run(day, verdict, decide([exampleResult({ verdict })], { lost: 'no response' }));
    expect(historyText([run(1, 'pass'), lost(2, 'pass')])).toMatch(
      /^The last run of .* did not finish: it tested 1 requirement\. Target lost/,
    );
    expect(historyText([lost(2, 'pass')])).not.toContain('no failure.\n');
    expect(historyText([lost(2, 'fail')])).toContain('Last known failures (1):');
  });

  test('has the slowest method first, and a name for requirements of all methods', () => {
    const timed = (method: string, durationMs: number): RequirementResult =>
      exampleResult({
        id: `${method}/c`,
        method,
        evidence: [{ exchange: 1, curl: 'curl', outcome: '200', durationMs }],
      });
    const results = [timed('a.fast', 3), timed('*', 20), timed('a.slow', 100)];
    const text = historyText([historyEntry(exampleReport(results))]);
    expect(text.split('\n').slice(-5)).toEqual([
      'Latency of the last run, ms (median / 95 % / longest, exchanges), the slowest first:',
      '  a.slow: 100 / 100 / 100 (1)',
      '  requirements of all methods: 20 / 20 / 20 (1)',
      '  a.fast: 3 / 3 / 3 (1)',
      '',
    ]);
  });

  test('shows the last twenty of many runs', () => {
    const text = historyText(Array.from({ length: 25 }, (_, at) => run(1, 'pass', {}, `build ${at}`)));
    expect(text).toContain('Runs (25):\n  build 5 ');
    expect(text).not.toContain('build 4 ');
  });
});

test('nodes and profiles are apart: their runs say nothing about each other', () => {
  const other = run(1, 'pass', { target: { kind: 'node', url: 'http://127.0.0.1:9652' } });
  const text = historyText([run(1, 'fail'), other]);
  expect(text.match(/, profile document\n/g)).toHaveLength(2);
  expect(text).toContain('Failures of the last run (1):');
  expect(text).toContain('The last run has no failure.');
});

test('text of a target or a label cannot act on the terminal', () => {
  const hostile = run(1, 'pass', { target: { kind: 'node', url: 'http://a\u001b[2J' } }, 'red \u001b[31m');
  expect(historyText([hostile])).not.toContain('\u001b');
});
