import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/support/example-report.ts';
import { folderWith, typed } from '../../../../test/support/main.ts';
import type { Conformance, Report, RequirementResult, Statement } from '../../../generated/report.ts';
import { decide } from '../../../judge/verdict/decide.ts';

const REPORT = exampleReport([exampleResult(), exampleResult({ id: 'a.b/c', verdict: 'fail' })]);

const SCOPE: Pick<Report, 'part' | 'selection'> = {
  part: { what: 'run', of: 1307 },
  selection: { of: 1307, only: ['a.b'] },
};
const PART = exampleReport([exampleResult()], { ...SCOPE, ...decide([exampleResult()], SCOPE) });

const NOTED = exampleResult({ id: 'a.b/noted', level: 'observed', verdict: 'fail' });
const FAILED = exampleResult({ verdict: 'fail' });

/** The report of a run that ended early. */
function endedBy(ended: NonNullable<Report['ended']>, results: RequirementResult[]): Report {
  return exampleReport(results, { ended, ...decide(results, ended) });
}
const LEFT_OUT = exampleResult({
  verdict: 'not-applicable',
  reason: 'platform.getTx is not a method of the profile small',
  cause: { kind: 'ruled-out', what: 'platform.getTx' },
});
const LESS = exampleReport([exampleResult(), LEFT_OUT], {
  profile: { name: 'small', reason: 'asked for', errata: [] },
});
const NO_USERS = exampleReport([
  exampleResult(),
  exampleResult({
    id: 'a.b/u',
    verdict: 'not-applicable',
    cause: { kind: 'not-offered', what: 'userStore', declared: false },
  }),
]);
const LEFT_SOME_OUT = exampleReport([exampleResult()], { asked: 9, ...decide([exampleResult()], { asked: 9 }) });
const INCOMPLETE = 'Scope: not whole: incomplete; 1 requirements.\n';

/** A folder with a report and a statement of it. */
async function stated(report = REPORT): Promise<(name: string) => string> {
  const at = folderWith({ 'report.json': report });
  const made = await typed(['statement', 'make', at(''), '--out', at('statement.json')]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  return at;
}

function verify(at: (name: string) => string, ...flags: readonly string[]) {
  return typed(['statement', 'verify', at('statement.json'), at('report.json'), ...flags]);
}

function saying(changes: Partial<Conformance>): (said: Statement) => Statement {
  return ({ predicate, ...rest }) => ({
    ...rest,
    predicate: { ...predicate, conformance: { ...predicate.conformance, ...changes } },
  });
}

describe('a statement', () => {
  test('of a report holds with it', async () =>
    expect(await verify(await stated())).toMatchObject({
      code: 0,
      stdout:
        'The statement agrees with its report.\n' +
        'Node: of unknown release, http://127.0.0.1:9650; profile document; no contract.\n' +
        'Result: FAILED. Does not conform: 1 of 2 tested requirements failed.\nScope: whole, 2 requirements.\n',
    }));

  test.each<[string, Report, string, number, string]>([
    ['whole, that conforms', exampleReport([exampleResult()]), 'conforms,whole', 0, 'Result: PASSED. Conforms: '],
    ['of a node without the user store', NO_USERS, 'conforms,whole', 0, 'Result: PASSED. Conforms: '],
    ['with a note', exampleReport([NOTED]), 'conforms', 0, 'Result: WARNED. Conforms: '],
    ['with a failure', REPORT, 'conforms', 1, 'Result: FAILED. Does not conform: '],
    ['with a failure', REPORT, 'whole', 0, 'Scope: whole, 2 requirements.\n'],
    ['of a part', PART, 'conforms', 1, 'Result: WARNED. No failure in 1 of 1,307 requirements (a selection).'],
    [
      'that lost its node',
      endedBy({ lost: 'it was gone' }, [FAILED]),
      'whole',
      1,
      `${INCOMPLETE}Not met: --require whole.\n`,
    ],
    [
      'with a profile that leaves out a method',
      LESS,
      'whole',
      1,
      'Scope: not whole: --profile small; 2 requirements.\n',
    ],
    ['that failed before its end', endedBy({ cut: 'the time was over' }, [FAILED]), 'whole', 1, INCOMPLETE],
    ['that left some out', LEFT_SOME_OUT, 'whole', 1, INCOMPLETE],
    [
      'that tested nothing',
      endedBy({ unreachable: 'nobody listens' }, []),
      'whole',
      1,
      'Scope: not whole: nothing was tested; 0 requirements.\n',
    ],
    [
      'of a part',
      PART,
      'whole',
      1,
      'Scope: not whole: a selection, --only a.b; 1 of 1307 requirements.\nNot met: --require whole.\n',
    ],
    ['of all', PART, 'all', 2, ''],
  ])('of a run %s says so, and --require is met or not', async (_, report, demand, code, text) => {
    const shown = await verify(await stated(report), '--require', demand);
    expect(shown.code).toBe(code);
    expect(shown.stdout).toContain(text);
  });

  test.each<[string, (said: Statement) => unknown, string]>([
    ['subject', ({ subject, ...rest }) => ({ ...rest, subject: subject.slice(1) }), 'subject: the statement says []'],
    [
      'digest',
      (said) => ({ ...said, subject: [{ name: 'x', digest: { sha256: '00' } }] }),
      'subject: the statement says',
    ],
    ['type', (said) => ({ ...said, predicateType: 'https://example.com/v1' }), 'predicateType: the statement says'],
    [
      'result',
      (said) => ({ ...said, predicate: { ...said.predicate, result: 'PASSED' } }),
      'result: the statement says "PASSED", the report and this suite give "FAILED"',
    ],
    [
      'set of requirements',
      (said) => ({ ...said, predicate: { ...said.predicate, configuration: said.subject } }),
      'configuration: the statement says [{',
    ],
    [
      'new member',
      saying({ certified: true } as Partial<Conformance>),
      'conformance.certified: the statement says true',
    ],
    [
      'exit code',
      saying({ exitCode: 0 }),
      'conformance.exitCode: the statement says 0, the report and this suite give 1.',
    ],
    [
      'release',
      saying({ node: { kind: 'node', version: '9.9.9' } }),
      'conformance.node.version: the statement says "9.9.9"',
    ],
    [
      'exchanges',
      saying({ hashes: { report: '', exchanges: '00' } }),
      'conformance.hashes.exchanges: the statement says "00", the report and this suite give nothing.',
    ],
  ])('with another %s does not hold', async (_, change, reason) => {
    const at = await stated();
    const said = JSON.parse(readFileSync(at('statement.json'), 'utf8')) as Statement;
    writeFileSync(at('statement.json'), JSON.stringify(change(said)));
    const { code, stdout } = await verify(at);
    expect(stdout).toContain(reason);
    expect(code).toBe(1);
  });

  test('about another report does not hold: the report is part of what is said', async () => {
    const at = await stated();
    writeFileSync(at('report.json'), JSON.stringify({ ...REPORT, seed: 2 }));
    const { code, stdout } = await verify(at);
    expect(stdout).toContain('hashes.report: ');
    expect(code).toBe(1);
  });
});

test.each<[string, Report, string]>([
  [
    'level',
    { ...REPORT, requirements: REPORT.requirements.map((each) => ({ ...each, level: 'observed' })) },
    'platform.getHeight/height: the report says observed, in this suite it is stated.',
  ],
  ['exit code', { ...REPORT, exitCode: 0 }, 'exitCode: the report says 0, its results give 1.'],
  [
    'number of failures',
    { ...REPORT, summary: { ...REPORT.summary, fail: 0 } },
    'summary.fail: the report says 0, its results give 1.',
  ],
])('a statement of a report with another %s than its results give does not hold', async (_, report, reason) => {
  const at = folderWith({ 'report.json': report });
  await typed(['statement', 'make', at(''), '--out', at('statement.json')]);
  const { code, stdout } = await verify(at);
  expect(stdout).toContain(reason);
  expect(code).toBe(1);
});

describe('a file that cannot be used: exit code 2, and which one', () => {
  test.each([
    ['null', 'it is no in-toto statement of a test result'],
    ['{"statement":{}}', 'it is no in-toto statement of a test result'],
    ['{', 'JSON'],
  ])('as a statement: %s', async (text, reason) => {
    const at = folderWith({ 'report.json': REPORT, 'statement.json': text });
    const { code, stdout, stderr } = await verify(at);
    expect(stderr).toContain(`Cannot use ${at('statement.json')}: `);
    expect(stderr).toContain(reason);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('as a report', async () => {
    const at = folderWith({ 'report.json': { schemaVersion: '1.0' } });
    const { code, stderr } = await typed(['statement', 'make', at(''), '--out', at('statement.json')]);
    expect(stderr).toContain(`${at('report.json')} is no report of this suite: `);
    expect(code).toBe(2);
  });

  test('as the place to write to', async () => {
    const at = folderWith({ 'report.json': REPORT });
    const { code, stderr } = await typed(['statement', 'make', at(''), '--out', at('no/such.json')]);
    expect(stderr).toBe(`error: Cannot use ${at('no/such.json')}: there is no such file or folder.\n`);
    expect(code).toBe(2);
  });
});
