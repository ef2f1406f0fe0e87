import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, finish, readReport, startProcess, EVERY_FORMAT } from '../support/cli.ts';
import { ROOT } from '../support/root.ts';
import { expectAgreement } from './expect-agreement.ts';

test('exit code 5: a package that is damaged, with a report of the rest, in every format', async () => {
  const cwd = emptyFolder();
  const own = join(cwd, 'package');
  for (const part of ['dist', 'schemas', 'specs', 'package.json']) {
    cpSync(join(ROOT, part), join(own, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(own, 'node_modules'));
  writeFileSync(join(own, 'dist/specs/health/liveness.spec.js'), "throw new Error('damaged');\n");
  const run = ['run', '--reference', '--only', 'platform.getHeight/height', ...EVERY_FORMAT];
  const finished = await finish(startProcess(process.execPath, [join(own, 'dist/src/cli/bin.js'), ...run], { cwd }));
  expect(finished.code).toBe(5);
  expect(finished.stdout).toMatch(/^Suite bug: .*liveness\.spec\.js: Error: damaged\. \(exit code 5\)$/m);
  expect(readReport(join(cwd, 'reports/latest')).summary.pass).toBe(1);
  expectAgreement(cwd, finished);
});
