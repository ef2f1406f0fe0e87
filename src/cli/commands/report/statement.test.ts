import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/example-report.ts';
import { folderWith, typed } from '../../../../test/main.ts';
import type { SignedStatement } from '../../../generated/report.ts';

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

/** Writes the statement anew with a change. */
function forge(at: (name: string) => string, change: (signed: SignedStatement) => unknown): void {
  const signed = JSON.parse(readFileSync(at('statement.json'), 'utf8')) as SignedStatement;
  writeFileSync(at('statement.json'), JSON.stringify(change(signed)));
}

describe('a statement', () => {
  test('that is not signed holds, and says that it is not signed', async () => {
    const at = await stated();
    expect(await verify(at)).toMatchObject({ code: 0, stdout: 'The statement is valid. It is not signed.\n' });
    expect(readFileSync(at('statement.md'), 'utf8')).toContain('- Signed: no');
  });

  test('that is signed names the key', async () => {
    const at = await stated('--key', 'key.pem');
    const { code, stdout } = await verify(at, '--public-key', at('key.pub.pem'));
    expect(stdout).toMatch(/^The statement is valid\. Signed with the key [A-Za-z0-9+/=]+\.\n$/);
    expect(code).toBe(0);
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

  test('that was changed after it was signed does not hold, and each change is named', async () => {
    const at = await stated('--key', 'key.pem');
    forge(at, ({ statement, ...rest }) => ({ ...rest, statement: { ...statement, exitCode: 0, failed: [] } }));
    const { code, stdout } = await verify(at);
    expect(stdout).toContain('exitCode: the statement says 0, the report and this suite give 1.');
    expect(stdout).toContain('failed: the statement says [], the report and this suite give ["a.b/c"].');
    expect(stdout).toContain('The signature does not fit the statement.');
    expect(code).toBe(1);
  });

  test('that says more than the report gives does not hold', async () => {
    const at = await stated();
    forge(at, ({ statement }) => ({ statement: { ...statement, certified: true } }));
    const { code, stdout } = await verify(at);
    expect(stdout).toContain('certified: the statement says true, the report and this suite give nothing.');
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

describe('a file that cannot be used: exit code 2, and which one', () => {
  test.each([
    ['null', 'it is no statement'],
    ['[]', 'it is no statement'],
    ['{}', 'it is no statement'],
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
