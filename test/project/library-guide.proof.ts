import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, finish, startProcess } from '../support/cli.ts';
import { read, ROOT } from '../support/root.ts';

/** Runs the program of the library guide that contains a text. */
async function run(text: string) {
  const page = read('docs/library.md');
  const programs = [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, program = '']) => program);
  const program = programs.find((each) => each.includes(text));
  if (program === undefined) throw new Error(`The guide has no program with ${text}.`);
  const folder = emptyFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/avalanche-conformance'));
  writeFileSync(join(folder, 'program.mjs'), program);
  return finish(startProcess(process.execPath, ['program.mjs'], { cwd: folder }));
}

test('its program reads the requirements of a report', async () => {
  const { code, stdout, stderr } = await run('report.requirements');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Does not conform/);
  expect(stdout).toMatch(/^platform\.getHeight\/height: .*height.*\n {2}curl .*platform\.getHeight/m);
});

test('its first program runs for everybody', async () => {
  const { code, stdout, stderr } = await run('report.outcome);');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^No failure|^Conforms/);
});

test('its program catches an error of its options', async () => {
  const { code, stdout } = await run('instanceof UsageError');
  expect(stdout).toMatch(/platform\.getHeight/);
  expect(code).toBe(0);
});
