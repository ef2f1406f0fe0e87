import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { patchOf } from '../support/faulty-node.ts';
import { startShortNode } from '../support/standard-node.ts';

const FAULTS = ['platform-get-height-height-missing', 'platform-get-timestamp-timestamp-missing'];
const SOME = ['--profile', 'document', '--only', 'platform.getHeight,platform.getTimestamp,http.paths'];

test('no command writes a file; the console has the verdict, the failures and the JSON', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({ patch: patchOf(...FAULTS) });
  const run = await runCli(['run', url, ...SOME, '--no-reports'], { cwd });
  expect(run.code).toBe(1);
  expect(run.stdout).toContain('FAIL platform.getHeight/height');
  expect(run.stdout).toMatch(/\(exit code 1\)\nNo report was written \(--no-reports\)\.\n$/);
  expect(run.stdout).not.toContain('show --report');
  const json = await runCli(['run', url, ...SOME, '--no-reports', '--json', '-'], { cwd });
  expect((JSON.parse(json.stdout) as Report).exitCode).toBe(1);
  const temporary = emptyFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const audit = await runCli(['audit', url, '--profile', 'document', '--only', 'getTimestamp', '--no-reports'], {
    cwd,
  });
  expect(audit.stdout, audit.stderr).toContain('No report was written');
  expect(readdirSync(temporary)).toEqual([]);
  expect(readdirSync(cwd)).toEqual([]);
  expect((await runCli(['show'], { cwd })).stderr).toContain('reports/latest/report.json');
});

test('by the configuration, which --out of the command line overrides, as --no-reports overrides its files', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({});
  writeFileSync(join(cwd, 'conformance.config.yaml'), 'reports: false\n');
  const without = await runCli(['run', url, ...SOME], { cwd });
  expect(without, without.stderr).toMatchObject({ code: 0 });
  expect(existsSync(join(cwd, 'reports'))).toBe(false);
  await runCli(['run', url, ...SOME, '--out', 'out'], { cwd });
  expect(existsSync(join(cwd, 'out/report.json'))).toBe(true);
  writeFileSync(join(cwd, 'conformance.config.yaml'), 'out: other\nhistory: runs.jsonl\nformat: [allure]\n');
  const over = await runCli(['run', url, ...SOME, '--no-reports'], { cwd });
  expect(over, over.stderr).toMatchObject({ code: 0 });
  expect(readdirSync(cwd).sort()).toEqual(['conformance.config.yaml', 'out']);
});

test('what asks for a file beside it is refused; whoever shows or repeats is told of the earlier report', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({ patch: patchOf(...FAULTS) });
  for (const file of ['--out', '--json', '--history']) {
    const { code, stderr } = await runCli(['run', url, ...SOME, '--no-reports', file, 'a'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`leave it out, or ${file}`) as string,
    });
  }
  const resumed = await runCli(['audit', url, '--no-reports', '--resume'], { cwd });
  expect(resumed.stderr).toContain('leave out --no-reports');
  await runCli(['run', url, ...SOME], { cwd });
  const run = await runCli(['run', url, ...SOME, '--no-reports'], { cwd });
  expect(run.stdout).toContain('show and --failed read an earlier one, reports/latest/report.json.');
  const again = await runCli(['run', url, '--profile', 'document', '--failed', '--no-reports'], { cwd });
  expect(again.code).toBe(1);
});
