import { expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults } from '../../test/support/example-report.ts';
import { problemsOf, statementOf, statementText } from './statement.ts';

const HASHES = { report: '4e', exchanges: 'e8' };
const report = exampleReport(exampleResults());
const statement = statementOf(report, HASHES);

test('a statement is about the executable that was launched, otherwise about the report', () => {
  expect(statement.subject).toEqual([{ name: 'report.json', digest: { sha256: '4e' } }]);
  expect(statement.predicate.conformance.node).toMatchObject({ url: report.target.url });
  const launch = { path: '/build/avalanchego', release: 'avalanchego/1.14.2', stages: [], population: [] };
  const launched = statementOf({ ...report, launch: { ...launch, sha256: 'b1' } }, HASHES);
  expect(launched.subject).toEqual([{ name: 'avalanchego', digest: { sha256: 'b1' } }]);
  expect(launched.predicate.conformance.node).not.toHaveProperty('url');
});

test('a statement holds, whatever a CI system calls its subject', () =>
  expect(problemsOf({ ...statement, subject: [{ name: 'x', digest: { sha256: '4e' } }] }, statement)).toEqual([]));

test('a waived failure makes a part of a run, and neither a stale waiver nor a user store that is not offered does', () => {
  const store = exampleResult({
    ...{ id: 'platform.listAddresses/a', verdict: 'not-applicable' },
    cause: { kind: 'not-offered', what: 'userStore', declared: false },
  });
  const waiver = { line: 1, reason: 'known', link: 'https://e.example/1', owner: 'a team', expires: '2027-01-01' };
  const scopeOf = (verdict: 'expected-fail' | 'unexpected-pass'): string | undefined => {
    const results = [store, exampleResult({ verdict, waiver })];
    return statementText(statementOf(exampleReport(results), HASHES)).split('\n')[3];
  };
  expect(scopeOf('expected-fail')).toBe('Scope: not whole: 1 waived; 2 requirements.');
  expect(scopeOf('unexpected-pass')).toBe('Scope: whole, 2 requirements.');
});
