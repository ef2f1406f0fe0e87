import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/support/example-report.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { ctrfJson } from './ctrf.ts';

interface Ctrf {
  readonly summary: Readonly<Record<string, number>>;
  readonly tests: readonly Readonly<Record<string, unknown>>[];
}

/** The results in the file. `formats.test.ts` validates such files against the published schema. */
function ctrf(report: Report): Ctrf {
  const { results } = JSON.parse(ctrfJson(report)) as { results: Ctrf };
  return results;
}

function testOf(changes: Partial<RequirementResult>): Readonly<Record<string, unknown>> {
  return ctrf(exampleReport([exampleResult(changes)])).tests[0] ?? {};
}

const FINDINGS = [{ message: 'height is 12', expected: 'a string', actual: '12', exchange: 7 }];

test('a failure has its message, and a trace with what differs', () => {
  const failed = testOf({ verdict: 'fail', findings: FINDINGS });
  expect(failed).toMatchObject({ status: 'failed', rawStatus: 'fail', message: 'height is 12' });
  expect(failed.trace).toContain('a string');
  expect(failed.trace).toContain('npx avalanche-conformance');
  expect(testOf({ verdict: 'unexpected-pass' })).toMatchObject({ status: 'failed' });
});

test('causes of failures stand first, in the order of the console: what is wrong in each response, then by method', () => {
  const signature = { kind: 'schema', at: '/error', rule: 'not' } as const;
  const envelope = { service: 'envelope', method: '*', findings: [{ message: 'error is null', signature }] };
  const { tests } = ctrf(
    exampleReport([
      exampleResult({ id: 'platform.getUTXOs/x', method: 'platform.getUTXOs' }),
      exampleResult({ id: 'platform.getTx/x', method: 'platform.getTx', verdict: 'fail', findings: FINDINGS }),
      exampleResult({ id: 'envelope/x', verdict: 'fail', ...envelope }),
    ]),
  );
  expect(tests.map(({ name }) => name)).toEqual(['envelope/x', 'platform.getTx/x', 'platform.getUTXOs/x']);
});

test('tests stand in the order in which clients need the methods', () => {
  const methods = ['index.getIndex', 'platform.getTx', 'platform.getHeight'];
  const { tests } = ctrf(exampleReport(methods.map((method) => exampleResult({ id: `${method}/x`, method }))));
  expect(tests.map(({ name }) => name)).toEqual(['platform.getTx/x', 'platform.getHeight/x', 'index.getIndex/x']);
});

test('a failure that does not affect the exit code passes, and still has its message and trace', () => {
  const noted = testOf({ verdict: 'fail', level: 'observed', findings: FINDINGS });
  expect(noted).toMatchObject({ status: 'passed', rawStatus: 'fail', message: 'height is 12' });
  expect(noted.trace).toContain('a string');
});

test.each<[RequirementResult['verdict'], string]>([
  ['not-testable', 'skipped'],
  ['not-applicable', 'skipped'],
  ['expected-fail', 'skipped'],
  ['error', 'other'],
])('the verdict %s is %s, with its reason and no trace', (verdict, status) => {
  const result = testOf({ verdict, reason: 'no data' });
  expect(result).toMatchObject({ status, rawStatus: verdict, message: 'no data' });
  expect(result).not.toHaveProperty('trace');
});

test('a passed requirement has no message', () =>
  expect(testOf({ reason: 'left over' })).not.toHaveProperty('message'));

test.each([
  [{ of: 5, failed: 2 }, true],
  [{ of: 5, failed: 5 }, false],
])('a failure in some of its repetitions is flaky: %j', (repetitions, flaky) => {
  expect(testOf({ verdict: 'fail', findings: FINDINGS, repetitions })).toMatchObject({ flaky });
});

test('a failure with the cause of another one names it', () => {
  const failed = exampleResult({ verdict: 'fail', findings: FINDINGS });
  const { tests } = ctrf(exampleReport([failed, { ...failed, id: 'platform.getHeight/other' }]));
  expect(tests.slice(0, 2).map(({ extra }) => (extra as { cause?: string }).cause)).toEqual([undefined, failed.id]);
});

test('a requirement of no single method is in the suite of its service', () => {
  expect(testOf({ method: '*' }).suite).toEqual(['platform', 'platform']);
  expect(testOf({}).suite).toEqual(['platform', 'platform.getHeight']);
});

test.each<[Report['exitCode'], boolean]>([
  [0, false],
  [1, false],
  [3, true],
  [4, true],
  [5, true],
])('a run with exit code %i has a failed test of its own: %s', (exitCode, hasOne) => {
  const { tests, summary } = ctrf(exampleReport([exampleResult()], { exitCode, outcome: 'It ended.' }));
  expect(tests.slice(1)).toEqual(
    hasOne
      ? [expect.objectContaining({ status: 'failed', rawStatus: `exit code ${exitCode}`, message: 'It ended.' })]
      : [],
  );
  expect(summary).toMatchObject({ tests: tests.length, failed: hasOne ? 1 : 0 });
});

test('times are whole milliseconds from the start of the run', () => {
  const { summary, tests } = ctrf(exampleReport([exampleResult({ durationMs: 1.6 })], { durationMs: 1000.4 }));
  const start = Date.parse('2026-01-02T03:04:05.678Z');
  expect(summary).toMatchObject({ start, stop: start + 1000 });
  expect(tests[0]?.duration).toBe(2);
});
