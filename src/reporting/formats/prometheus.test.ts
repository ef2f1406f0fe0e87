import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../test/support/example-report.ts';
import { prometheusText } from './prometheus.ts';

test('has the counts of a run by verdict and service, its time and its exit code', () => {
  const results = [
    exampleResult({ id: 'platform.getHeight/height', verdict: 'fail' }),
    exampleResult({ id: 'index.getIndex/index', service: 'index' }),
    exampleResult({ id: 'index.getIndex/text', service: 'index', level: 'observed', verdict: 'fail' }),
  ];
  const report = exampleReport(results, {
    exitCode: 1,
    startedAt: '2026-01-02T00:00:00.500Z',
    durationMs: 2500,
    target: { kind: 'node', url: 'http://h/"a\\b\nc', name: 'paris' },
  });
  const lines = prometheusText(report).split('\n');
  const of = String.raw`target="http://h/\"a\\b\nc",name="paris",profile="document"`;
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE avalanche_conformance_requirements gauge',
      `avalanche_conformance_requirements{${of},verdict="fail"} 1`,
      `avalanche_conformance_requirements{${of},verdict="pass"} 1`,
      `avalanche_conformance_requirements{${of},verdict="note"} 1`,
      `avalanche_conformance_failed_requirements{${of},service="index"} 0`,
      `avalanche_conformance_failed_requirements{${of},service="platform"} 1`,
      '# HELP avalanche_conformance_exit_code Exit code in the last report: 0 if the node conforms. --fail-on new does not change it.',
      `avalanche_conformance_exit_code{${of}} 1`,
      `avalanche_conformance_run_duration_seconds{${of}} 2.5`,
      `avalanche_conformance_run_timestamp_seconds{${of}} 1767312000.5`,
    ]),
  );
  expect(lines.at(-1)).toBe('');
});
