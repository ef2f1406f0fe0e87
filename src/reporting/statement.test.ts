import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults } from '../../test/support/example-report.ts';
import type { Conformance } from '../generated/report.ts';
import { problemsOf, statementOf } from './statement.ts';

const HASHES = { report: '4e', exchanges: 'e8' };
const report = exampleReport(exampleResults());
const statement = statementOf(report, HASHES);

function about(changes: Partial<Conformance>) {
  const { predicate } = statement;
  return { ...statement, predicate: { ...predicate, conformance: { ...predicate.conformance, ...changes } } };
}

describe('a statement', () => {
  test('is about the executable that was launched, otherwise about the report', () => {
    expect(statement.subject).toEqual([{ name: 'report.json', digest: { sha256: '4e' } }]);
    expect(statement.predicate.conformance.node).toMatchObject({ url: report.target.url });
    const launch = { path: '/build/avalanchego', release: 'avalanchego/1.14.2', stages: [], population: [] };
    const launched = statementOf({ ...report, launch: { ...launch, sha256: 'b1' } }, HASHES);
    expect(launched.subject).toEqual([{ name: 'avalanchego', digest: { sha256: 'b1' } }]);
    expect(launched.predicate.conformance.node).not.toHaveProperty('url');
  });

  test.each([
    ['PASSED', 0, [exampleResult()]],
    ['WARNED', 0, [exampleResult({ level: 'observed', verdict: 'fail' })]],
    ['FAILED', 1, [exampleResult({ verdict: 'fail' })]],
    ['FAILED', 4, []],
  ] as const)('has the result %s with exit code %i', (result, exitCode, results) => {
    expect(statementOf({ ...exampleReport([...results]), exitCode }, HASHES).predicate.result).toBe(result);
  });

  test('holds as it was made, whatever a CI system calls its subject', () => {
    expect(problemsOf(statement, statementOf(report, HASHES))).toEqual([]);
    const [subject] = statement.subject;
    expect(
      problemsOf({ ...statement, subject: [{ ...subject, name: 'x', digest: { sha256: '4e' } }] }, statement),
    ).toEqual([]);
  });

  test('names each change', () => {
    const changed = about({ outcome: 'Conforms.', exitCode: 0 });
    expect(problemsOf({ ...changed, subject: [] }, statement).map((problem) => problem.split(':')[0])).toEqual([
      'subject',
      'conformance.exitCode',
      'conformance.outcome',
    ]);
  });
});
