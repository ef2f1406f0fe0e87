import { expect, test } from 'vitest';
import type { RequirementResult } from '../generated/report.ts';
import { mergeRepetitions } from './repetitions.ts';

function result(verdict: RequirementResult['verdict'], message?: string): RequirementResult {
  return {
    id: 'a/b',
    level: 'stated',
    section: '1',
    service: 'a',
    method: 'a',
    statement: 'It holds.',
    verdict,
    findings: message === undefined ? [] : [{ message }],
    evidence: [],
  };
}

test.each([
  [['pass', 'pass'], 'pass', undefined],
  [['not-testable', 'pass'], 'pass', undefined],
  [['pass', 'fail', 'pass'], 'fail', { of: 3, failed: 1 }],
  [['fail', 'fail'], 'fail', { of: 2, failed: 2 }],
  [['error', 'fail'], 'fail', { of: 2, failed: 1 }],
  [['error', 'pass'], 'error', undefined],
  [['not-applicable', 'not-applicable'], 'not-applicable', undefined],
] as const)('%j is %s', (verdicts, verdict, repetitions) => {
  const [summed] = mergeRepetitions(verdicts.map((each) => [result(each)]));
  expect({ verdict: summed?.verdict, repetitions: summed?.repetitions }).toEqual({ verdict, repetitions });
});

test('a flaky failure says how often it was seen, and keeps what was found', () => {
  expect(mergeRepetitions([[result('pass')], [result('fail', 'wrong')]])).toMatchObject([
    { reason: 'Flaky: it failed in 1 of 2 repetitions.', findings: [{ message: 'wrong' }] },
  ]);
});

test('a failure stays one beside a repetition that broke, and says why that one did', () => {
  const broke = { ...result('error'), reason: 'TypeError: x is undefined' };
  expect(mergeRepetitions([[broke], [result('fail', 'wrong')]])).toMatchObject([
    {
      verdict: 'fail',
      reason: 'Flaky: it failed in 1 of 2 repetitions. Suite bug beside it: TypeError: x is undefined',
      findings: [{ message: 'wrong' }],
    },
  ]);
});

test('a failure of every repetition is not flaky, and one repetition is a run like any other', () => {
  expect(mergeRepetitions([[result('fail')], [result('fail')]])[0]).not.toHaveProperty('reason');
  expect(mergeRepetitions([[result('fail')]])).toEqual([result('fail')]);
});
