import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Envelope } from '../src/reporting/dsse.ts';
import { emptyFolder, readReport, runCli } from './cli.ts';
import { exampleReport, exampleResult } from './example-report.ts';
import { startFaultyNode } from './faulty-node.ts';

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
  const forged = JSON.parse(readFileSync(join(cwd, 'statement.json'), 'utf8')) as Envelope;
  const said = Buffer.from(forged.payload, 'base64').toString().replace('"pass":1', '"pass":2');
  const payload = Buffer.from(said).toString('base64');
  writeFileSync(join(cwd, 'statement.json'), JSON.stringify({ ...forged, payload }));
  const refused = await runCli(verify, { cwd });
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain('summary.pass: the statement says 2');
  expect(refused.stdout).toContain('The signature does not fit the statement.');
});

test('the verdicts of a statement follow again from the recorded responses, those of a forged report do not', async () => {
  const cwd = emptyFolder();
  const url = await startFaultyNode('platform-get-height-height-missing');
  const only = ['--only', 'platform.getHeight/*', '--only', 'platform.getTimestamp/*'];
  expect((await runCli(['run', '--target', url, ...only, '--no-allure'], { cwd })).code).toBe(1);
  const make = ['statement', 'make', 'reports/latest/report.json'];
  const verify = ['statement', 'verify', 'statement.json', 'reports/latest/report.json', '--rejudge'];
  await runCli(make, { cwd });
  const held = await runCli(verify, { cwd });
  expect(held.stdout).toMatch(/^The statement is valid\. It is not signed\. \d+ verdicts follow again /);
  expect(held.code).toBe(0);
  const report = readReport(join(cwd, 'reports/latest'));
  const forged = report.requirements.map((result) => ({ ...result, verdict: 'pass' as const, findings: [] }));
  writeFileSync(
    join(cwd, 'reports/latest/report.json'),
    JSON.stringify({ ...report, exitCode: 0, requirements: forged }),
  );
  await runCli(make, { cwd });
  const refused = await runCli(verify, { cwd });
  expect(refused.stdout).toContain(
    'platform.getHeight/height: the report says pass, the recorded responses give fail.',
  );
  expect(refused.code).toBe(1);
  rmSync(join(cwd, 'reports/latest/exchanges.har'));
  const missing = await runCli(verify, { cwd });
  expect(missing.code).toBe(2);
});
