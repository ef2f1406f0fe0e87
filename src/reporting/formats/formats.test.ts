import { describe, expect, test } from 'vitest';
import { fitting } from '../../../test/support/published-schemas.ts';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import type { Report } from '../../generated/report.ts';
import { consoleSummary } from '../terminal/console.ts';
import { badgeJson, badgeSvg } from './badge.ts';
import { ctrfJson } from './ctrf.ts';
import { junitXml } from './junit.ts';
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
  ['console', (report) => consoleSummary(report, { colours: false, report: 'report.json' })],
  ['JUnit', junitXml],
  ['CTRF', ctrfJson],
  ['SARIF', sarifJson],
  ['badge.json', badgeJson],
  ['badge.svg', badgeSvg],
  ['summary.md', summaryMarkdown],
];

describe.each(FORMATS)('%s', (_, format) => {
  test('nothing that a target wrote acts', () =>
    expect(format(REPORT)).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\u2028\u202e]/u));

  test('text of 5 MB is cut', () => expect(format(HUGE).length).toBeLessThan(200_000));

  test('a run without a verdict does not look like a success', () =>
    expect(format(UNREACHED)).toMatch(/failed": 1|errors="1"|executionSuccessful": false|target not reached|❌/i));
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
});
