import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../support/cli.ts';
import { read, ROOT } from '../support/root.ts';

test('npx in a clone that cannot be built says so, and works once it is built', () => {
  const clone = emptyFolder();
  const { name, version, type, bin, scripts } = JSON.parse(read('package.json')) as {
    readonly [member: string]: unknown;
    readonly bin: Readonly<Record<string, string>>;
  };
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ name, version, type, bin, scripts }));
  for (const name of ['tools/build.mjs', 'tools/tell-problems.mjs']) cpSync(join(ROOT, name), join(clone, name));
  const env = { ...process.env, npm_config_cache: emptyFolder(), npm_config_offline: 'true' };
  const run = () => spawnSync('npx', ['avalanche-conformance'], { cwd: clone, env, encoding: 'utf8' });
  const unbuilt = { status: 2, stderr: 'error: this clone is not built. Run: npm ci, or npm run build\n' };
  expect(run()).toMatchObject(unbuilt);
  const built = join(clone, bin['avalanche-conformance'] ?? '');
  mkdirSync(dirname(built), { recursive: true });
  writeFileSync(built, '#!/usr/bin/env node\nconsole.log("built");\n');
  expect(run()).toMatchObject({ status: 0, stdout: 'built\n' });
});
