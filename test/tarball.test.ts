import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder, plainEnvironment, readReport } from './cli.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command; what it prints to standard error is shown only when it fails. */
function command(cwd: string, name: string, ...args: string[]): string {
  return execFileSync(name, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainEnvironment(),
  });
}

test('the packed tarball, installed alone in an empty folder, does the main job', () => {
  const folder = emptyFolder();
  command(ROOT, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const [tarball] = readdirSync(folder);
  expect(tarball).toMatch(/^avalanche-conformance-.*\.tgz$/);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  command(
    folder,
    'npm',
    'install',
    '--silent',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    join(folder, tarball ?? ''),
  );
  const output = command(folder, 'npx', '--no-install', 'avalanche-conformance');
  expect(output).toContain('Conforms');
  const report = readReport(join(folder, 'reports'));
  expect(report).toMatchObject({ exitCode: 0, summary: { fail: 0, error: 0, 'not-testable': 0 } });
});
