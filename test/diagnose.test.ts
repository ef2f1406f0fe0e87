import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from './cli.ts';
import { startMutant } from './mutant-node.ts';

const MUTANT = 'platform-get-validators-at-subnet-ignored';
const FLAGS = ['--profile', 'document', '--no-allure', '--seed', '5'];

test('a run on a mutant names its defect in every form, and diagnose prints the evidence', async () => {
  const cwd = emptyFolder();
  const { url } = await startMutant(MUTANT);
  const { code, stdout } = await runCli(['run', '--target', url, '--method', 'getValidatorsAt', ...FLAGS], { cwd });
  expect(code).toBe(1);
  const { diagnosis, requirements } = readReport(join(cwd, 'reports'));
  const [first] = diagnosis?.groups[0]?.hypotheses.map((at) => diagnosis.hypotheses[at]) ?? [];
  expect(first?.names).toContain(MUTANT);
  expect(first?.explains).toBe(requirements.filter(({ verdict }) => verdict === 'fail').length);
  for (const text of [stdout, readFileSync(join(cwd, 'reports/summary.md'), 'utf8')]) {
    expect(text).toContain('Likely defect (a guess)');
    expect(text).toContain(MUTANT);
  }
  expect(readFileSync(join(cwd, 'reports/report.html'), 'utf8')).toContain(MUTANT);

  const told = await runCli(['explain', 'reports/report.json', '--target', url], { cwd });
  expect(told).toMatchObject({ code: 0 });
  expect(told.stdout).toContain(`known as: ${MUTANT}`);
});

test('diagnose sends the request that tells the first two hypotheses apart', async () => {
  const cwd = emptyFolder();
  const { url } = await startMutant('platform-get-tx-says-hex');
  await runCli(['run', '--target', url, '--method', 'platform.getTx', ...FLAGS], { cwd });
  const { stdout } = await runCli(['explain', 'reports/report.json', '--target', url], { cwd });
  expect(stdout).toMatch(/request {3}curl .*"method":"platform\.getTx".*\n.*this request: fail; it fits 1/);
});

test('a run without failures has no diagnosis', async () => {
  const cwd = emptyFolder();
  const { code } = await runCli(['run', '--reference', '--method', 'getHeight', ...FLAGS], { cwd });
  expect(code).toBe(0);
  expect(readReport(join(cwd, 'reports'))).not.toHaveProperty('diagnosis');
  const { stdout } = await runCli(['explain'], { cwd });
  expect(stdout).toBe('Nothing failed: there is nothing to diagnose.\n');
});
