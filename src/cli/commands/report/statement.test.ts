import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/example-report.ts';
import { folderWith, typed } from '../../../../test/main.ts';
import type { Conformance, Report, Statement } from '../../../generated/report.ts';
import type { Envelope } from '../../../reporting/dsse.ts';

const REPORT = exampleReport([exampleResult(), exampleResult({ id: 'a.b/c', verdict: 'fail' })]);

function keys(type: 'ed25519' | 'x25519' = 'ed25519'): { readonly secret: string; readonly open: string } {
  // The overloads of the call know each name, not one of several.
  const pair = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return {
    secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    open: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** A folder with a report, a statement of it, and keys. */
async function stated(...flags: readonly string[]): Promise<(name: string) => string> {
  const [own, other] = [keys(), keys()];
  const files = { 'key.pem': own.secret, 'key.pub.pem': own.open, 'other.pub.pem': other.open };
  const at = folderWith({ 'report.json': REPORT, ...files });
  const made = await typed([
    ...['statement', 'make', at('report.json'), '--out', at('statement.json')],
    ...flags.map((flag) => (flag.endsWith('.pem') ? at(flag) : flag)),
  ]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  return at;
}

function verify(at: (name: string) => string, ...flags: readonly string[]) {
  return typed(['statement', 'verify', at('statement.json'), at('report.json'), ...flags]);
}

/** Writes the statement anew with a change, in its envelope if it has one. */
function forge(at: (name: string) => string, change: (said: Statement) => unknown): void {
  const written = JSON.parse(readFileSync(at('statement.json'), 'utf8')) as Envelope | Statement;
  const isSealed = 'payload' in written;
  const said = isSealed ? (JSON.parse(Buffer.from(written.payload, 'base64').toString()) as Statement) : written;
  const text = JSON.stringify(change(said));
  const forged = isSealed ? JSON.stringify({ ...written, payload: Buffer.from(text).toString('base64') }) : text;
  writeFileSync(at('statement.json'), forged);
}

function saying(changes: Partial<Conformance>): (said: Statement) => Statement {
  return ({ predicate, ...rest }) => ({
    ...rest,
    predicate: { ...predicate, conformance: { ...predicate.conformance, ...changes } },
  });
}

describe('a statement', () => {
  test('that is not signed holds, and says that it is not signed', async () => {
    const at = await stated();
    expect(await verify(at)).toMatchObject({ code: 0, stdout: 'The statement is valid. It is not signed.\n' });
    expect(readFileSync(at('statement.md'), 'utf8')).toContain('- Signed: no');
  });

  test('that is signed names the key that verifies it', async () => {
    const at = await stated('--key', 'key.pem');
    const key = at('key.pub.pem');
    const said = `The statement is valid. Signed with the key in ${key}.\n`;
    expect(await verify(at, '--public-key', key)).toMatchObject({ code: 0, stdout: said });
    expect((await verify(at)).stdout).toBe(
      'The statement is valid. Its signature is not verified: give --public-key.\n',
    );
  });

  test('holds in a bundle of Sigstore, too', async () => {
    const at = await stated('--key', 'key.pem');
    const dsseEnvelope: unknown = JSON.parse(readFileSync(at('statement.json'), 'utf8'));
    writeFileSync(at('statement.json'), JSON.stringify({ mediaType: 'x', verificationMaterial: {}, dsseEnvelope }));
    expect(await verify(at, '--public-key', at('key.pub.pem'))).toMatchObject({ code: 0 });
  });

  test('without a signature does not hold where one is required', async () => {
    const at = await stated();
    expect(await verify(at, '--public-key', at('key.pub.pem'))).toMatchObject({
      code: 1,
      stdout: 'The statement does not hold:\n  It is not signed.\n',
    });
  });

  test('that another key has signed does not hold', async () => {
    const at = await stated('--key', 'key.pem');
    const { code, stdout } = await verify(at, '--public-key', at('other.pub.pem'));
    expect(stdout).toContain('It is signed with another key than the one given.');
    expect(code).toBe(1);
  });

  test('about another executable does not hold', async () => {
    const at = await stated();
    const { code, stdout } = await verify(at, '--binary', at('key.pem'));
    expect(stdout).toMatch(/It is not about .*key\.pem, whose SHA-256 is [0-9a-f]{64}\./);
    expect(code).toBe(1);
    expect(await verify(at, '--binary', at('report.json'))).toMatchObject({ code: 0 });
    expect(await verify(at, '--binary', at('none'))).toMatchObject({ code: 2 });
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
      'failure',
      (said) => ({ ...said, predicate: { ...said.predicate, failedTests: [] } }),
      'failedTests: the statement says []',
    ],
    [
      'pass',
      (said) => ({ ...said, predicate: { ...said.predicate, passedTests: ['a.b/c'] } }),
      'passedTests: the statement says',
    ],
    [
      'warning',
      (said) => ({ ...said, predicate: { ...said.predicate, warnedTests: ['a.b/c'] } }),
      'warnedTests: the statement says',
    ],
    [
      'set of requirements',
      (said) => ({ ...said, predicate: { ...said.predicate, configuration: [] } }),
      'configuration: the statement says []',
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
    ['outcome', saying({ outcome: 'Conforms.' }), 'conformance.outcome: the statement says "Conforms."'],
    [
      'waiver',
      saying({ waived: [{ id: 'a.b/c', reason: 'x', expires: '2030-01-01' }] }),
      'conformance.waived: the statement says',
    ],
    [
      'release',
      saying({ node: { kind: 'node', version: '9.9.9' } }),
      'conformance.node.version: the statement says "9.9.9"',
    ],
    [
      'profile',
      saying({ profile: { name: 'easy', errata: [] } }),
      'conformance.profile.name: the statement says "easy"',
    ],
    ['seed', saying({ seed: 2 }), 'conformance.seed: the statement says 2'],
    ['untested', saying({ notTestable: ['a.b/d'] }), 'conformance.notTestable: the statement says'],
    ['not applicable', saying({ notApplicable: ['a.b/d'] }), 'conformance.notApplicable: the statement says'],
    [
      'exchanges',
      saying({ hashes: { catalogue: '', schemas: '', report: '', exchanges: '00' } }),
      'conformance.hashes.exchanges: the statement says "00", the report and this suite give nothing.',
    ],
  ])('with another %s does not hold, and neither does its signature', async (_, change, reason) => {
    const at = await stated('--key', 'key.pem');
    forge(at, change);
    const { code, stdout } = await verify(at, '--public-key', at('key.pub.pem'));
    expect(stdout).toContain(reason);
    expect(stdout).toContain('The signature does not fit the statement.');
    expect(code).toBe(1);
  });

  test('about another report does not hold: the report is part of what is said', async () => {
    const at = await stated();
    writeFileSync(at('report.json'), JSON.stringify({ ...REPORT, seed: 2 }));
    const { code, stdout } = await verify(at);
    expect(stdout).toContain('hashes.report: ');
    expect(stdout).toContain('seed: the statement says 1, the report and this suite give 2.');
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
  await typed(['statement', 'make', at('report.json'), '--out', at('statement.json')]);
  const { code, stdout } = await verify(at);
  expect(stdout).toContain(reason);
  expect(code).toBe(1);
});

describe('a file that cannot be used: exit code 2, and which one', () => {
  test.each([
    ['null', 'it is no in-toto statement of a test result'],
    ['[]', 'it is no in-toto statement of a test result'],
    ['{"statement":{}}', 'it is no in-toto statement of a test result'],
    ['{', 'JSON'],
  ])('as a statement: %s', async (text, reason) => {
    const at = await stated();
    writeFileSync(at('statement.json'), text);
    const { code, stdout, stderr } = await verify(at);
    expect(stderr).toContain(`Cannot use ${at('statement.json')}: `);
    expect(stderr).toContain(reason);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test.each<[string, string]>([
    ['a text that is no key', 'no key'],
    ['a key of another kind', keys('x25519').secret],
    ['a public key', keys().open],
  ])('as a key to sign with: %s; nothing is written', async (_, text) => {
    const at = folderWith({ 'report.json': REPORT, 'key.pem': text });
    const flags = ['--key', at('key.pem'), '--out', at('statement.json')];
    const { code, stderr } = await typed(['statement', 'make', at('report.json'), ...flags]);
    expect(stderr).toContain(`Cannot use --key ${at('key.pem')}: `);
    expect(code).toBe(2);
    expect(existsSync(at('statement.json'))).toBe(false);
  });

  test('as a report', async () => {
    const at = folderWith({ 'report.json': { schemaVersion: '1.0' } });
    const { code, stderr } = await typed(['statement', 'make', at('report.json'), '--out', at('statement.json')]);
    expect(stderr).toContain(`${at('report.json')} is no report of this suite: `);
    expect(code).toBe(2);
  });

  test('as the place to write to', async () => {
    const at = folderWith({ 'report.json': REPORT });
    const { code, stderr } = await typed(['statement', 'make', at('report.json'), '--out', at('no/such.json')]);
    expect(stderr).toBe(`error: Cannot use ${at('no/such.json')}: there is no such file or folder.\n`);
    expect(code).toBe(2);
  });
});
