import { spawn } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, finish, plainEnvironment, readReport, EVERY_FORMAT } from '../support/cli.ts';
import { ROOT } from '../support/root.ts';
import { expectAgreement } from './expect-agreement.ts';

const HEIGHT = ['--only', 'platform.getHeight/height'];

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
