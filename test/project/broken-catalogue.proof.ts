import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../support/cli.ts';
import { ROOT } from '../support/root.ts';

test.each([
  [
    'the file of the catalogue that is no YAML, and its line',
    'requirements.yaml',
    /^ {2}- id:/m,
    '   - id:',
    /^The catalogue is not in order:\n {2}platform\/getHeight\/requirements\.yaml: .* at line \d+, column \d+\n$/,
  ],
  [
    'the line of a check whose requirement does not exist',
    'checks.spec.ts',
    "requirement('platform.getHeight/",
    "requirement('platform.getHieght/",
    /^specs\/platform\/getHeight\/checks\.spec\.ts\(\d+,\d+\): error TS.*\n$/,
  ],
])('a build names %s', (_, file, right, wrong, said) => {
  const clone = emptyFolder();
  const copied = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'schemas', 'specs', 'src', 'test', 'tools'];
  for (const name of copied) cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  const path = join(clone, 'specs/platform/getHeight', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(right, wrong));
  const built = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: clone, encoding: 'utf8' });
  expect(built.stderr).toMatch(said);
  expect(built.status).toBe(1);
});
