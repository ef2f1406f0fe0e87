import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';

test('choosing: --only and --skip choose requirements, and only their results are reported', async () => {
  const cwd = emptyFolder();
  await runCli(['--reference', '--only', 'platform.getHeight', '--skip', '*/height'], { cwd });
  const { requirements } = readReport(join(cwd, 'reports/latest'));
  expect(requirements.length).toBeGreaterThan(0);
  expect(requirements.every(({ id, method }) => method === 'platform.getHeight' && !id.endsWith('/height'))).toBe(true);
  expect(existsSync(join(cwd, 'reports/latest/allure-results'))).toBe(false);
});

describe('--json', () => {
  test('- puts the report, and nothing else, on standard output', async () => {
    const { stdout, stderr } = await runCli(['--reference', '--only', 'health.liveness', '--json', '-']);
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0, schemaVersion: '1.0' });
    expect(stderr).toContain('No failure in ');
  });
});
