import { spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { emptyFolder, finish, plainEnvironment, readReport, type Finished, EVERY_FORMAT } from '../support/cli.ts';
import { refusedByJenkins } from '../support/junit-schema.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HEIGHT = ['--only', 'platform.getHeight/height'];

/** Every format speaks of the same end: report, console, JUnit, CTRF and badge. */
function expectAgreement(cwd: string, { code, stdout }: Finished): void {
  const folder = join(cwd, 'reports/latest');
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const { exitCode, outcome } = readReport(folder);
  expect(exitCode).toBe(code);
  expect(stdout).toContain(`${outcome} (exit code ${code})`);
  const junit = read('junit.xml');
  expect(refusedByJenkins(junit)).toEqual([]);
  expect(/<(failure|error)/.test(junit)).toBe(code !== 0);
  expect(read('summary.md')).toContain(outcome.slice(0, 12));
  expect(read('badge.json').includes('"color": "yellow"')).toBe(code === 0);
}

describe('each exit code of a run, and what every format says with it', () => {
  test('5: a package that is damaged, with a report of the rest', async () => {
    const cwd = emptyFolder();
    const own = join(cwd, 'package');
    for (const part of ['dist', 'schemas', 'specs', 'package.json']) {
      cpSync(join(ROOT, part), join(own, part), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(own, 'node_modules'));
    writeFileSync(join(own, 'dist/specs/health/liveness.spec.js'), "throw new Error('damaged');\n");
    const child = spawn(
      process.execPath,
      [join(own, 'dist/src/cli/bin.js'), 'run', '--reference', ...HEIGHT, ...EVERY_FORMAT],
      { cwd, env: plainEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const finished = await finish(child);
    expect(finished.code).toBe(5);
    expect(finished.stdout).toMatch(/^Suite bug: .*liveness\.spec\.js: Error: damaged\. \(exit code 5\)$/m);
    expect(readReport(join(cwd, 'reports/latest')).summary.pass).toBe(1);
    expectAgreement(cwd, finished);
  });
});
