import { describe, expect, test } from 'vitest';
import { expectXml, fitting } from '../../../test/support/published-schemas.ts';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import type { Report } from '../../generated/report.ts';
import { badgeJson, badgeSvg } from './badge.ts';
import { ctrfJson } from './ctrf.ts';
import { sarifJson } from './sarif.ts';
import { summaryMarkdown } from './summary-markdown.ts';

const whole = {
  exchange: 7,
  curl: 'curl -s http://127.0.0.1:9650/ext/bc/P',
  outcome: 'HTTP 200',
  status: 200,
  durationMs: 3,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:9650/ext/bc/P',
    headers: [{ name: 'a', value: HOSTILE_TEXT }],
    body: '{}',
  },
  response: HOSTILE_TEXT,
  responseHeaders: [
    { name: 'vary', value: 'a' },
    { name: 'vary', value: 'b' },
  ],
};
const REPORT = exampleReport([
  ...exampleResults(),
  exampleResult({
    id: 'health.health/x',
    service: 'health',
    method: '*',
    verdict: 'error',
    reason: `broke ${HOSTILE_TEXT}`,
  }),
  exampleResult({
    id: 'platform.getTx/x',
    verdict: 'fail',
    findings: [{ message: HOSTILE_TEXT, exchange: 7 }],
    evidence: [whole],
  }),
]);
const UNREACHED = exampleReport([], { exitCode: 3, outcome: 'Target not reached: refused.' });
const HUGE = exampleReport([
  exampleResult({
    verdict: 'fail',
    findings: [{ message: 'x'.repeat(5_000_000), actual: '`'.repeat(5_000_000) }],
    evidence: [{ ...whole, response: 'y'.repeat(5_000_000) }],
  }),
]);

const FORMATS: [string, (report: Report) => string][] = [
  ['CTRF', ctrfJson],
  ['SARIF', sarifJson],
  ['badge.json', badgeJson],
  ['badge.svg', badgeSvg],
  ['summary.md', summaryMarkdown],
];

describe.each(FORMATS)('%s', (name, format) => {
  test('nothing that a target wrote acts', () => {
    const text = format(REPORT);
    expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\u2028\u202e]/u);
    if (name === 'summary.md') expect(text.replace(/```sh[^]*?\n```/g, '')).not.toMatch(/<script|\]\(|@\w|https?:\/\//);
  });

  test('text of 5 MB is cut', () => expect(format(HUGE).length).toBeLessThan(200_000));

  test('a run without a verdict does not look like a success', () =>
    expect(format(UNREACHED)).toMatch(/failed": 1|executionSuccessful": false|target not reached|❌/));
});

describe('SARIF', () => {
  test.each([REPORT, UNREACHED, HUGE])('fits the published schema', (report) => {
    fitting('SARIF', sarifJson(report, new Map([['platform.getTx/x', 'Clients ask.']])));
  });

  test('has a rule per requirement, a result per broken one, and the messages that show it', () => {
    const { runs } = fitting('SARIF', sarifJson(REPORT)) as {
      runs: [
        {
          tool: { driver: { rules: unknown[] } };
          results: { ruleId: string; level: string; suppressions?: unknown }[];
        },
      ];
    };
    expect(runs[0].tool.driver.rules).toHaveLength(REPORT.requirements.length);
    expect(
      runs[0].results.map(({ ruleId, level, suppressions }) => [ruleId, level, suppressions !== undefined]),
    ).toEqual([
      ['platform.getHeight/rises', 'error', false],
      ['index.getLastAccepted/id', 'error', false],
      ['index.getLastAccepted/code', 'note', false],
      ['index.getLastAccepted/known', 'error', true],
      ['index.getLastAccepted/fixed', 'error', false],
      ['platform.getTx/x', 'error', false],
    ]);
    expect(runs[0].results.at(-1)).toMatchObject({
      webRequest: { method: 'POST' },
      webResponse: { statusCode: 200, headers: { vary: 'a, b' } },
    });
  });
});

describe('CTRF', () => {
  test.each([REPORT, UNREACHED, HUGE])('fits the published schema, and counts what it holds', (report) => {
    const { results } = fitting('CTRF', ctrfJson(report)) as {
      results: { summary: Record<string, number>; tests: { status: string }[] };
    };
    for (const status of ['passed', 'failed', 'skipped', 'pending', 'other'])
      expect(results.summary[status]).toBe(results.tests.filter((each) => each.status === status).length);
  });

  test('tells statuses apart, in the order in which clients need the methods', () => {
    const { results } = JSON.parse(ctrfJson(REPORT)) as { results: { tests: { name: string; status: string }[] } };
    expect(results.tests.map(({ name, status }) => [name.split('/')[1], status])).toEqual([
      ['height', 'passed'],
      ['rises', 'failed'],
      ['x', 'failed'],
      ['id', 'failed'],
      ['code', 'passed'],
      ['bytes', 'skipped'],
      ['time', 'skipped'],
      ['known', 'skipped'],
      ['fixed', 'failed'],
      ['x', 'other'],
      [undefined, 'failed'],
    ]);
  });
});

test.each<[Report, string, string]>([
  [exampleReport([exampleResult()]), 'conforms, 1 tested', 'brightgreen'],
  [exampleReport(exampleResults()), 'does not conform, 3 of 6 failed, 1 waived', 'red'],
  [UNREACHED, 'target not reached', 'lightgrey'],
])('the badge: says it in both forms', (report, message, color) => {
  expect(JSON.parse(badgeJson(report))).toMatchObject({ schemaVersion: 1, label: 'conformance', message, color });
  expectXml(badgeSvg(report));
  expect(badgeSvg(report)).toContain(`>${message}<`);
});
