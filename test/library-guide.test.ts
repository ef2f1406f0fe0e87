import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mayStandIn } from '../src/settings/table/setting.ts';
import { flagOf, variableOf } from '../src/settings/table/setting-names.ts';
import { ROWS } from '../src/settings/table/settings.ts';
import { emptyFolder, finish, plainEnvironment } from './cli.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const page = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');

/** The program of the library guide that contains a text. */
function programWith(text: string): string {
  const programs = [...page('library.md').matchAll(/^```js\n([^]*?)^```$/gm)].map(([, program = '']) => program);
  return programs.find((each) => each.includes(text)) ?? '';
}

async function run(program: string) {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/avalanche-conformance'));
  writeFileSync(join(folder, 'program.mjs'), program);
  return finish(
    spawn(process.execPath, ['program.mjs'], {
      cwd: folder,
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

test('its program reads the requirements of a report', async () => {
  const program = programWith('report.requirements');
  expect(program).not.toBe('');
  const { code, stdout, stderr } = await run(program);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Does not conform/);
  expect(stdout).toMatch(/^platform\.getHeight\/height: .*height.*\n {2}curl .*platform\.getHeight/m);
});

test('its program catches an error of its options', async () => {
  const program = programWith('instanceof UsageError');
  expect(program).not.toBe('');
  const { code, stdout } = await run(program);
  expect(stdout).toMatch(/platform\.getHeight/);
  expect(code).toBe(0);
});

test('one table has each setting under its names', () => {
  const rows = page('settings.md').split('\n');
  for (const [name, row] of ROWS) {
    const names = [
      ...(mayStandIn('flag', row) ? [flagOf(name)] : []),
      ...(mayStandIn('environment', row) ? [variableOf(name)] : []),
      row.option ?? '–',
    ];
    expect(
      rows.filter((each) => each.startsWith(`| \`${names[0]}`) && names.every((own) => each.includes(own))),
    ).not.toEqual([]);
  }
  expect(rows.find((row) => row.includes('`timeoutMs`'))).toMatch(
    /^\| `--timeout <ms>` +\| `timeout` +\| `AVALANCHE_CONFORMANCE_TIMEOUT` +\| `timeoutMs` +\| /,
  );
  expect(page('library.md')).toContain('](settings.md)');
});
