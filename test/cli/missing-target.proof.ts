import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
const FEW = ['--only', 'platform.getHeight'];
const CONFIG = 'conformance.config.yaml';

test('--reference asks for the reference node, in a build with a configuration too', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, CONFIG), 'runTimeout: 300\n');
  const { code } = await runCli(['run', '--reference', ...FEW], { cwd, env: { CI: 'true' } });
  expect(code).toBe(0);
  expect(readReport(join(cwd, 'reports')).target.kind).toBe('reference-node');
});
