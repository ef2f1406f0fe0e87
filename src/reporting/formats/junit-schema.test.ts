import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import { refusedByJenkins, refusedBySurefire } from '../../../test/support/junit-schema.ts';
import type { Report } from '../../generated/report.ts';
import { junitXml } from './junit.ts';

const WAIVER = {
  line: 3,
  reason: HOSTILE_TEXT,
  link: 'https://example.com/7',
  owner: HOSTILE_TEXT,
  expires: '2999-12-31',
};
const flaky = exampleResult({
  id: 'platform.getHeight/flaky',
  verdict: 'fail',
  reason: 'Flaky: it failed in 1 of 3 repetitions.',
  findings: [{ message: 'is missing' }],
  repetitions: { of: 3, failed: 1 },
});
const waived = exampleResult({
  id: 'platform.getHeight/waived',
  verdict: 'expected-fail',
  reason: HOSTILE_TEXT,
  findings: [{ message: HOSTILE_TEXT }],
  waiver: { ...WAIVER, flaky: true },
});
const broken = exampleResult({ id: 'platform.getHeight/broke', verdict: 'error', reason: HOSTILE_TEXT });
const noted = exampleReport([exampleResult(), exampleResult({ id: 'a.b/seen', level: 'observed', verdict: 'fail' })]);

describe('the JUnit file is valid by the schemas of Jenkins and of Surefire', () => {
  test.each<[string, Report]>([
    ['a run that passes', exampleReport([exampleResult()])],
    ['a run that fails', exampleReport([exampleResult({ verdict: 'fail', findings: [{ message: 'is missing' }] })])],
    ['every verdict, with hostile texts', exampleReport([...exampleResults(), waived, flaky, broken])],
    [
      'what a lenient gate lets pass',
      exampleReport(exampleResults(), { gate: { level: 'stated', failOnWarning: false } }),
    ],
    ['a run that warnings fail', { ...noted, exitCode: 1, outcome: HOSTILE_TEXT }],
    ['a target that was not reached', exampleReport([], { exitCode: 3, outcome: HOSTILE_TEXT })],
    ['a run of more than a thousand seconds', exampleReport([exampleResult()], { durationMs: 12_345_678 })],
  ])('%s', (_, report) => {
    const xml = junitXml(report);
    expect({ jenkins: refusedByJenkins(xml), surefire: refusedBySurefire(xml) }).toEqual({ jenkins: [], surefire: [] });
  });

  test('which refuse what is not in order', () => {
    const xml = junitXml(exampleReport(exampleResults()));
    const odd = xml.replace('<testsuites', '<testsuites disabled="3"').replaceAll('<testcase name', '<testcase nmae');
    expect(refusedByJenkins(odd)).toEqual(
      expect.arrayContaining([expect.stringContaining("attribute 'disabled'"), expect.stringContaining("'name'")]),
    );
    expect(refusedBySurefire(odd)).not.toEqual([]);
  });
});
