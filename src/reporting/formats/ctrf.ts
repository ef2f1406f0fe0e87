import { jsonText } from '../../encoding/json.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { causesOf, failureGroups } from '../../judge/verdict/failure-groups.ts';
import { gateName, gatesBy } from '../../judge/verdict/gates.ts';
import { missingMethod, neededAs } from '../../judge/verdict/method-states.ts';
import { targetName } from '../../judge/verdict/target-name.ts';
import { escapeLines, escapeText } from '../escape-text.ts';
import { logEnd } from '../log-end.ts';
import { details } from '../result-details.ts';

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/**
 * The report in the Common Test Report Format: a test for each requirement, with the status `other` for a suite bug. First stand the
 * causes of failures in their order, then all others in the order in which clients need their methods. A run without a verdict has an
 * additional failed test, so that no reader treats it as a success.
 */
export function ctrfJson(report: Report): string {
  const causes = causesOf(report);
  const heads = failureGroups(report).map(({ cause }) => cause);
  const others = report.requirements.filter((result) => !heads.includes(result));
  const tests = [
    ...[...heads, ...others.sort((one, other) => neededAs(one.method) - neededAs(other.method))].map((result) =>
      testOf(report, result, causes.get(result.id)),
    ),
    ...runTests(report),
  ];
  const count = (status: Status): number => tests.filter((test) => test.status === status).length;
  const start = Date.parse(report.startedAt);
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: report.startedAt,
    generatedBy: report.suite.name,
    results: {
      tool: { name: report.suite.name, version: report.suite.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        start,
        stop: start + Math.round(report.durationMs),
      },
      tests,
      environment: {
        extra: {
          target: escapeText(targetName(report)),
          profile: report.profile.name,
          gate: gateName(report.gate),
          seed: report.seed,
        },
      },
    },
  };
  return jsonText(document);
}

interface Test {
  readonly name: string;
  readonly status: Status;
  readonly duration: number;
  readonly rawStatus: string;
  readonly [other: string]: unknown;
}

function testOf(report: Report, result: RequirementResult, cause: string | undefined): Test {
  const { id, method, service, verdict, level, section, statement, durationMs = 0, findings, reason } = result;
  const { repetitions } = result;
  const status = statusOf(result, gatesBy(report.gate)(result));
  const message = findings[0]?.message ?? reason;
  return {
    name: id,
    status,
    duration: Math.round(durationMs),
    rawStatus: verdict,
    testId: id,
    suite: [service, method === '*' ? service : method],
    type: 'conformance',
    tags: [level, `section ${section}`],
    ...(message === undefined || verdict === 'pass' ? {} : { message: escapeText(message, 1000) }),
    ...(status === 'failed' || verdict === 'fail' ? { trace: escapeLines(details(report, result)) } : {}),
    flaky: repetitions && repetitions.failed < repetitions.of,
    extra: { statement, cause, missing: missingMethod(result) },
  };
}

function statusOf({ verdict }: RequirementResult, stops: boolean): Status {
  if (stops) return 'failed';
  if (verdict === 'error') return 'other';
  return verdict === 'not-testable' || verdict === 'not-applicable' || verdict === 'expected-fail'
    ? 'skipped'
    : 'passed';
}

function runTests(report: Report): Test[] {
  const { exitCode, outcome, durationMs } = report;
  if (exitCode === EXIT_CODES.conforms || exitCode === EXIT_CODES.doesNotConform) return [];
  const message = escapeText(outcome, 1000);
  return [
    {
      name: 'the run ends with a verdict',
      status: 'failed',
      duration: Math.round(durationMs),
      rawStatus: `exit code ${exitCode}`,
      message,
      trace: [message, ...logEnd(report)].join('\n'),
    },
  ];
}
