import { readFileSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from './cli.ts';
import { exampleReport, exampleResult } from './example-report.ts';

test('a statement is made of a report, signed, and verified; a forged one is refused', async () => {
  const cwd = emptyFolder();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(join(cwd, 'key.pem'), privateKey);
  writeFileSync(join(cwd, 'key.pub.pem'), publicKey);
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(exampleReport([exampleResult()])));
  const made = await runCli(['statement', 'make', 'report.json', '--key', 'key.pem'], { cwd });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(cwd, 'statement.md'), 'utf8')).toContain('# Statement of conformance');
  const verify = ['statement', 'verify', 'statement.json', 'report.json', '--public-key', 'key.pub.pem'];
  expect((await runCli(verify, { cwd })).code).toBe(0);
  const forged = readFileSync(join(cwd, 'statement.json'), 'utf8').replace('"pass": 1', '"pass": 2');
  writeFileSync(join(cwd, 'statement.json'), forged);
  const refused = await runCli(verify, { cwd });
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain('summary.pass: the statement says 2');
});
