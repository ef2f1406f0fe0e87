import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/example-report.ts';
import type { RequirementResult } from '../../generated/report.ts';
import { badgeJson, badgeSvg } from './badge.ts';

const waived = exampleResult({
  id: 'a.b/waived',
  verdict: 'expected-fail',
  waiver: { line: 2, reason: 'known', link: 'https://example.com/7', owner: 'me', expires: '2999-12-31' },
});
const noted = exampleResult({ id: 'a.b/noted', level: 'observed', verdict: 'fail' });
const absent = exampleResult({
  id: 'health.x/y',
  verdict: 'not-applicable',
  cause: { kind: 'not-offered', what: 'health', declared: false },
});

test.each<[string, RequirementResult[], string, string]>([
  ['all kept', [exampleResult()], '1 of 1', 'brightgreen'],
  ['a waived failure is not kept', [exampleResult(), waived], '1 of 2, 1 waived', 'yellow'],
  ['what decides nothing is not counted', [exampleResult(), noted], '1 of 1', 'brightgreen'],
  ['a failure', [exampleResult(), exampleResult({ id: 'a.b/c', verdict: 'fail' })], '1 of 2', 'red'],
  ['a service that is not offered is named', [exampleResult(), absent], '1 of 1, without health', 'brightgreen'],
  [
    'the user store is called what people call it',
    [exampleResult(), { ...absent, cause: { kind: 'not-offered', what: 'userStore', declared: false } }],
    '1 of 1, without the user store',
    'brightgreen',
  ],
])('%s', (_, results, message, color) => {
  const report = exampleReport(results);
  expect(JSON.parse(badgeJson(report))).toMatchObject({ message, color });
  expect(badgeSvg(report)).toContain(message);
});
