import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, finish, startCli } from '../support/cli.ts';
import { ROOT } from '../support/root.ts';

test.each([
  ['18.20.4', 2],
  ['20.18.1', 2],
  ['20.19.0', 0],
  ['24.1.0', 0],
])('Node.js %s: exit %i, and which is needed', async (version, exit) => {
  const fake = join(emptyFolder(), 'fake.cjs');
  writeFileSync(
    fake,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  );
  const { code, stderr } = await finish(startCli(['--version'], { env: { NODE_OPTIONS: `--require ${fake}` } }));
  expect(code).toBe(exit);
  expect(stderr).toMatch(
    exit === 0 ? /^$/ : /^error: avalanche-conformance needs Node\.js 20\.19 or later\. This is v/,
  );
});

test.skipIf(!('require_module' in process.features))('require() loads the library, and what its page names', () => {
  const program = `console.log(Object.keys(require('avalanche-conformance')).sort().join())`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'UsageError,runConformance,startReferenceNode\n', stderr: '' });
});
