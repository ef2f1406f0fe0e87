import { expect, test } from 'vitest';
import { exampleReport, exampleResults } from '../../test/support/example-report.ts';
import { problemsOf, statementOf } from './statement.ts';

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
