import { groupBy } from '../../encoding/group-by.ts';
import type { Report, RequirementResult } from '../../generated/report.ts';
import { causesOf } from '../../judge/verdict/failure-groups.ts';
import { neededAs } from '../../judge/verdict/method-states.ts';
import { endedWithoutVerdict, gateName, gatesBy, isBroken, isSilent } from '../../judge/verdict/gates.ts';
import { escapeLines } from '../escape-text.ts';
import { entities, html as markup } from '../html/html.ts';
import { logEnd } from '../log-end.ts';
import { details } from '../result-details.ts';

/**
 * The report as JUnit XML: a test suite for each method, with the outcome of the run as a property, and a test case for each requirement. A
 * result that fails the run is a `<failure>`, an untested requirement is `<skipped>`, a suite bug is an `<error>`. An observed deviation is
 * a note in `<system-out>` of a passed test case. What fails in the same response or the same way as another names that one, which has the
 * response. The XML is valid by the schema of Jenkins' xUnit plugin but for `skipped` in the root, without which readers count skipped
 * tests as passed. Each of these has its text also as content: readers such as Codecov take an empty element for none, and the test for
 * passed. A run without a verdict (exit code 3, 4 or 5) always contains an `<error>`, and a run that fails only because of warnings
 * contains a `<failure>`, so that no CI system shows it as passed.
 */
export function junitXml(report: Report): string {
  const whole = { ...report, causes: causesOf(report) };
  const suites = [...groupBy(report.requirements, ({ method, service }) => (method === '*' ? service : method))]
    .sort(([one], [other]) => neededAs(one) - neededAs(other))
    .map(([name, results]) => suite(whole, name, results));
  if (isSilent(report)) suites.unshift(runSuite(report));
  const { tests, failures, errors, skipped } = sum(suites);
  const time = seconds(report.durationMs);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: report.suite.name, tests, failures, errors, skipped, time })}>`,
    ...suites.map((each) => each.xml),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Whole extends Report {
  /** What fails, with the failure that represents its cause. */
  readonly causes: ReadonlyMap<string, string>;
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

interface Suite extends Counts {
  readonly xml: string;
}

function suite(report: Whole, name: string, results: readonly RequirementResult[]): Suite {
  const counts = {
    tests: results.length,
    failures: results.filter(gatesBy(report.gate)).length,
    errors: results.filter(({ verdict }) => verdict === 'error').length,
    skipped: results.filter(isSkipped).length,
  };
  const time = results.reduce((total, { durationMs }) => total + (durationMs ?? 0), 0);
  return {
    ...counts,
    xml: [
      `  <testsuite${attributes({ name, ...counts, time: seconds(time), timestamp: report.startedAt })}>`,
      `    <properties>${property('outcome', report.outcome)}${property('gate', gateName(report.gate))}</properties>`,
      ...results.map((result) => testCase(report, name, result)),
      '  </testsuite>',
    ].join('\n'),
  };
}

function property(name: string, value: string): string {
  return `<property${attributes({ name, value })}/>`;
}

function runSuite(report: Report): Suite {
  const broke = endedWithoutVerdict(report);
  const text = [report.outcome, ...logEnd(report)].join('\n');
  const counts = { tests: 1, failures: broke ? 0 : 1, errors: broke ? 1 : 0, skipped: 0 };
  return {
    ...counts,
    xml: [
      `  <testsuite${attributes({ name: 'run', ...counts, time: seconds(0), timestamp: report.startedAt })}>`,
      `    <testcase${attributes({ name: 'the run ends with a verdict', classname: 'run', time: seconds(0) })}>`,
      `      ${element(broke ? 'error' : 'failure', report.outcome, `exit code ${report.exitCode}`, text)}`,
      '    </testcase>',
      '  </testsuite>',
    ].join('\n'),
  };
}

function testCase(report: Whole, classname: string, result: RequirementResult): string {
  const head = `testcase${attributes({ name: result.id, classname, time: seconds(result.durationMs ?? 0) })}`;
  const body = outcomeOf(report, result);
  return body === undefined ? `    <${head}/>` : `    <${head}>\n      ${body}\n    </testcase>`;
}

function outcomeOf(report: Whole, result: RequirementResult): string | undefined {
  const { level, verdict, reason } = result;
  if (verdict === 'error') return element('error', reason ?? firstMessage(result), 'error', details(report, result));
  if (gatesBy(report.gate)(result))
    return element('failure', firstMessage(result), level, details(report, result, report.causes.get(result.id)));
  if (isSkipped(result)) return skippedFor(`${verdict}: ${reason ?? firstMessage(result)}`);
  if (!isBroken(result)) return undefined;
  return `<system-out>${content(`${level}, does not fail the run\n${details(report, result)}`)}</system-out>`;
}

function isSkipped({ verdict }: RequirementResult): boolean {
  return verdict === 'not-testable' || verdict === 'not-applicable' || verdict === 'expected-fail';
}

function firstMessage({ findings, reason, verdict }: RequirementResult): string {
  return findings[0]?.message ?? reason ?? verdict;
}

function element(name: string, message: string, type: string, text: string): string {
  return `<${name}${attributes({ message, type })}>${content(text)}</${name}>`;
}

function skippedFor(message: string): string {
  return `<skipped${attributes({ message })}>${markup(message, 1000)}</skipped>`;
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${markup(String(value), 1000)}"`)
    .join('');
}

function content(text: string): string {
  return entities(escapeLines(text));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function sum(all: readonly Counts[]): Counts {
  const of = (name: keyof Counts): number => all.reduce((total, each) => total + each[name], 0);
  return { tests: of('tests'), failures: of('failures'), errors: of('errors'), skipped: of('skipped') };
}
