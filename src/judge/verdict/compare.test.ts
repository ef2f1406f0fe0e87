import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/support/example-report.ts';
import type { Finding, Report, RequirementResult, Verdict } from '../../generated/report.ts';
import { CHANGE_KINDS, compare } from './compare.ts';

function kindsOf(was: RequirementResult, now: RequirementResult): string[] {
  const { changes } = compare(exampleReport([was]), exampleReport([now]));
  return CHANGE_KINDS.filter((kind) => changes[kind].length > 0);
}

test.each<[Verdict, Verdict, string[]]>([
  ['pass', 'not-testable', ['untestable']],
  ['pass', 'not-applicable', ['untestable']],
  ['fail', 'not-testable', ['untestable']],
  ['not-testable', 'pass', ['testable']],
  ['not-applicable', 'pass', ['testable']],
  ['not-testable', 'fail', ['new']],
  ['not-testable', 'not-applicable', []],
  ['fail', 'pass', ['fixed']],
  ['fail', 'expected-fail', ['waived']],
  ['expected-fail', 'expected-fail', []],
  ['pass', 'pass', []],
])('%s -> %s', (was, now, kinds) => {
  expect(kindsOf(exampleResult({ verdict: was }), exampleResult({ verdict: now }))).toEqual(kinds);
});

test.each<[string, Verdict, string, string[]]>([
  ['the earlier node lacked, too', 'not-testable', 'x.old', []],
  ['the earlier node knew', 'not-testable', 'x.gone', ['new']],
  ['the earlier node lacked, of what passed nevertheless', 'pass', 'x.old', ['new']],
])('a failure for want of a method that %s', (_, verdict, method, kinds) => {
  const lacks = (of: string, id: string): RequirementResult =>
    exampleResult({
      id,
      verdict: 'fail',
      findings: [{ message: 'unknown', signature: { kind: 'not-served', rule: 'method', method: of } }],
    });
  const old = lacks('x.old', 'x.old/result');
  const comparison = compare(
    exampleReport([old, exampleResult({ id: 'a.b/now', verdict })]),
    exampleReport([old, lacks(method, 'a.b/now')]),
  );
  expect(CHANGE_KINDS.filter((kind) => comparison.changes[kind].length > 0)).toEqual(kinds);
  expect(comparison.newGating).toBe(kinds.length);
});

test('requirements that a restricted run left out are counted, not removed or added', () => {
  const whole = exampleReport([exampleResult(), exampleResult({ id: 'index.getIndex/index', service: 'index' })]);
  const part = exampleReport([exampleResult()], { selection: { of: 2, only: ['platform'] } });
  const shard = exampleReport([exampleResult()], { shard: { index: 1, of: 2 } });
  const said = (before: Report, after: Report) => {
    const { changes, cautions } = compare(before, after);
    return [...changes.added.map(({ id }) => id), ...changes.removed.map(({ id }) => id), ...cautions];
  };
  expect(said(whole, part)).toEqual([
    'the new run tested only a part (--only platform): 1 requirement is not compared',
  ]);
  expect(said(part, whole)).toEqual([
    'the old run tested only a part (--only platform): 1 requirement is not compared',
  ]);
  expect(said(whole, shard)).toEqual(['the new run tested only a part (--shard 1/2): 1 requirement is not compared']);
  expect(said(whole, exampleReport([exampleResult()]))).toEqual(['index.getIndex/index']);
});

test('a failure with another sentence is the same, one of another kind is not', () => {
  const failed = (finding: Finding): RequirementResult => exampleResult({ verdict: 'fail', findings: [finding] });
  const signature = { kind: 'schema', at: '/result', rule: 'type', actual: 'number' } as const;
  const one = failed({ message: 'is 12', signature });
  expect(kindsOf(one, failed({ message: 'must be text', signature }))).toEqual([]);
  const silent = failed({ message: 'is 12', signature: { kind: 'no-response', rule: 'timeout' } });
  expect(kindsOf(one, silent)).toEqual(['reason']);
});

test.each<[Verdict, Verdict, string[], number]>([
  ['fail', 'unexpected-pass', ['stale'], 1],
  ['expected-fail', 'unexpected-pass', ['stale'], 1],
  ['not-testable', 'unexpected-pass', ['stale'], 1],
  ['unexpected-pass', 'unexpected-pass', [], 0],
  ['unexpected-pass', 'fail', ['new'], 1],
  ['unexpected-pass', 'pass', ['fixed'], 0],
])('a stale waiver is no failure of the node, and fails the run: %s -> %s', (was, now, kinds, count) => {
  const [before, after] = [exampleResult({ verdict: was }), exampleResult({ verdict: now })];
  expect(kindsOf(before, after)).toEqual(kinds);
  expect(compare(exampleReport([before]), exampleReport([after])).newGating).toBe(count);
});

test('the sentence of a failure that is now in another method stands once', () => {
  const failed = (method: string): RequirementResult =>
    exampleResult({ verdict: 'fail', findings: [{ message: 'is 12', signature: { kind: 'http', method } }] });
  const { reason } = compare(exampleReport([failed('a.b')]), exampleReport([failed('a.c')])).changes;
  expect(reason.map(({ detail }) => detail)).toEqual(['as before, in another method or member: is 12']);
});

test.each<[string, Parameters<typeof exampleReport>[1], number]>([
  ['by default stated and derived ones', {}, 2],
  ['by the gate of the later run stated ones alone', { gate: { level: 'stated', failOnWarning: false } }, 1],
  ['by the gate of the later run observed ones, too', { gate: { level: 'observed', failOnWarning: false } }, 3],
])('new failures count that fail the run: %s', (_, changes, count) => {
  const levels = ['stated', 'derived', 'observed'] as const;
  const results = (verdict: Verdict): RequirementResult[] =>
    levels.map((level) => exampleResult({ id: `a.b/${level}`, level, verdict }));
  const comparison = compare(exampleReport(results('pass')), exampleReport(results('fail'), changes));
  expect(comparison.changes.new).toHaveLength(3);
  expect(comparison.newGating).toBe(count);
});

test('an error of the suite counts as a new failure of any level', () => {
  const result = (verdict: Verdict): RequirementResult => exampleResult({ level: 'observed', verdict });
  expect(compare(exampleReport([result('pass')]), exampleReport([result('error')])).newGating).toBe(1);
});

test.each<[string, readonly number[], readonly number[], boolean]>([
  ['half as long again, and 20 ms more', [40, 40, 40, 40, 40], [60, 60, 60, 60, 60], true],
  ['twice as long, and less than 20 ms more', [5, 5, 5, 5, 5], [10, 10, 10, 10, 10], false],
  ['20 ms more, and less than half as long again', [100, 100, 100, 100, 100], [130, 130, 130, 130, 130], false],
  ['in one exchange alone', [40, 40, 40, 40, 40], [40, 40, 40, 40, 900], false],
  ['in too few exchanges', [40, 40, 40, 40], [400, 400, 400, 400], false],
  ['shorter', [60, 60, 60, 60, 60], [40, 40, 40, 40, 40], false],
])('a method whose exchanges take %s', (_, before, after, isSlower) => {
  const report = (times: readonly number[]) =>
    exampleReport([
      exampleResult({
        evidence: times.map((durationMs, at) => ({ exchange: at + 1, curl: 'curl', outcome: '200', durationMs })),
      }),
    ]);
  const { slower } = compare(report(before), report(after));
  expect(slower.map(({ method }) => method)).toEqual(isSlower ? ['platform.getHeight'] : []);
});
