import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResults } from '../../test/example-report.ts';
import { suiteHashes } from '../catalogue/suite-hashes.ts';
import { problemsOf, signStatement, statementMarkdown, statementOf } from './statement.ts';
import type { Statement } from '../generated/report.ts';

const report = exampleReport(exampleResults());
const text = JSON.stringify(report);
const suite = await suiteHashes();
const expected = statementOf(report, text, suite);

function keys(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

describe('a statement', () => {
  const own = keys();
  const signed = signStatement(expected, own.privateKey);

  test('holds as it was made, signed or not', () => {
    expect(problemsOf({ statement: expected }, expected)).toEqual([]);
    expect(problemsOf(JSON.parse(JSON.stringify(signed)) as typeof signed, expected, own.publicKey)).toEqual([]);
  });

  test.each<[string, Partial<Statement>]>([
    ['summary.fail', { summary: { ...expected.summary, fail: 0 } }],
    ['hashes.catalogue', { hashes: { ...expected.hashes, catalogue: '00' } }],
    ['hashes.schemas', { hashes: { ...expected.hashes, schemas: '00' } }],
    ['failed', { failed: [] }],
    ['outcome', { outcome: 'Conforms.' }],
    ['exitCode', { exitCode: 0 }],
  ])('does not hold with another %s, and its signature breaks', (path, change) => {
    const problems = problemsOf({ ...signed, statement: { ...expected, ...change } }, expected, own.publicKey);
    expect(problems[0]).toMatch(new RegExp(`^${path}: the statement says `));
    expect(problems.at(-1)).toBe('The signature does not fit the statement.');
  });

  test('does not hold for a report with one verdict changed', () => {
    const [first, ...others] = report.requirements;
    if (first === undefined) throw new Error('no results');
    const changed = { ...report, requirements: [{ ...first, verdict: 'fail' as const }, ...others] };
    const problems = problemsOf(signed, statementOf(changed, JSON.stringify(changed), suite), own.publicKey);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['hashes.report', 'failed']);
  });

  test('does not hold when another key, or none, has signed it', () => {
    expect(problemsOf(signed, expected, keys().publicKey)).toEqual([
      'It is signed with another key than the one given.',
    ]);
    expect(problemsOf({ statement: expected }, expected, own.publicKey)).toEqual(['It is not signed.']);
  });

  test('is signed with Ed25519 only', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => signStatement(expected, pem)).toThrow('the key is no Ed25519 key');
  });

  test.each<[Partial<Statement>, string]>([
    [{ exitCode: 0 }, 'Statement of conformance'],
    [{ exitCode: 1 }, 'Statement of non-conformance'],
    [{ exitCode: 4 }, 'Statement of a run without a verdict'],
    [
      { exitCode: 0, scope: { ...expected.scope, whole: false, waived: 2 } },
      'Statement of partial conformance: 2 waived',
    ],
    [{ exitCode: 1, scope: { ...expected.scope, whole: false, waived: 2 } }, 'Statement of non-conformance: 2 waived'],
  ])('%j is headed %s', (changes, heading) => {
    const scope = { ...expected.scope, whole: true };
    const [first] = statementMarkdown({ statement: { ...expected, scope, ...changes } }).split('\n');
    expect(first).toBe(`# ${heading}`);
  });

  test('is read by people, too', () => {
    expect(statementMarkdown(signed)).toMatch(
      /Does not conform.*\| fail \| 3 \|.*## Failed.*platform\.getHeight\/rises/s,
    );
  });
});
