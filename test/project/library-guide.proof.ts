import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, finish, plainEnvironment } from '../support/cli.ts';
import { ROOT } from '../support/root.ts';

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

test('its first program runs for everybody', async () => {
  const { code, stdout, stderr } = await run(programWith('report.outcome);'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^No failure|^Conforms/);
});

test('its program catches an error of its options', async () => {
  const program = programWith('instanceof UsageError');
  expect(program).not.toBe('');
  const { code, stdout } = await run(program);
  expect(stdout).toMatch(/platform\.getHeight/);
  expect(code).toBe(0);
});
