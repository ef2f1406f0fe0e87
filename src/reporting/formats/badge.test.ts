import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/support/example-report.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { expectXml } from '../../../test/support/published-schemas.ts';
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

test.each<[string, RequirementResult[], string, string, Partial<Report>?]>([
  ['all kept', [exampleResult()], 'conforms, 1 tested', 'brightgreen'],
  ['a waived failure', [exampleResult(), waived], 'conforms, 2 tested, 1 waived', 'yellow'],
  ['a note', [exampleResult(), noted], 'conforms, 2 tested', 'brightgreen'],
  [
    'a failure',
    [exampleResult(), exampleResult({ id: 'a.b/c', verdict: 'fail' }), absent],
    'does not conform, 1 of 2 failed, without health',
    'red',
  ],
  [
    'a stale waiver',
    [exampleResult(), exampleResult({ id: 'a.b/c', verdict: 'unexpected-pass' })],
    'stale waivers, 1 of 2',
    'red',
  ],
  ['a target that was not reached', [], 'target not reached', 'lightgrey', { exitCode: 3 }],
  [
    'a failure of a run that ended early',
    [exampleResult({ verdict: 'fail' })],
    'does not conform, 1 of 1 failed, ended early',
    'red',
    { exitCode: 1, ended: { cut: 'interrupted' } },
  ],
  ['nothing tested', [exampleResult({ verdict: 'not-testable' })], 'incomplete', 'lightgrey'],
  ['a service that is not offered', [exampleResult(), absent], 'conforms without health, 1 tested', 'yellow'],
  [
    'the user store is called what people call it',
    [exampleResult(), { ...absent, cause: { kind: 'not-offered', what: 'userStore', declared: false } }],
    'conforms, 1 tested, without the user store',
    'brightgreen',
  ],
])('%s', (_, results, message, color, changes = {}) => {
  const report = exampleReport(results, changes);
  expect(JSON.parse(badgeJson(report))).toMatchObject({ schemaVersion: 1, label: 'conformance', message, color });
  expectXml(badgeSvg(report));
  expect(badgeSvg(report)).toContain(`>${message}<`);
});
