import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { runInShell } from './run-in-shell.ts';

const FULL = '/dev/full';
const ONE = ['run', '--reference', '--only', 'platform.getHeight/height'];

describe.runIf(existsSync(FULL))('standard output is full', () => {
  test.each([
    ['a report', [...ONE, '--json', '-']],
    ['a list', ['list']],
    ['help', ['run', '--help']],
  ])('%s: the message names the output, and the exit code is 6', async (_title, args) => {
    const { code, stderr } = await runInShell('', args, `> ${FULL}`);
    expect(stderr).toContain('error: Cannot use standard output: no space is left on the disk.');
    expect(stderr).not.toContain('Suite bug');
    expect(code).toBe(6);
  });
});

test.runIf(existsSync(FULL))('a report on a full disk: the outcome has the exit code of the process', async () => {
  const { code, stdout, stderr } = await runCli([...ONE, '--json', FULL], { cwd: emptyFolder() });
  expect(stdout).toMatch(/^No failure in .*\(exit code 6\)$/m);
  expect(stderr).toBe('error: Cannot write /dev/full: no space is left on the disk.\n');
  expect(code).toBe(6);
});

test.runIf(process.platform === 'linux')(
  'with few open files, the limit is named, and the exit code promises no verdict',
  async () => {
    const { code, stderr } = await runInShell('ulimit -n 40;', ONE);
    expect(stderr).toMatch(/^error: Cannot use .*: too many files are open; raise the limit \(ulimit -n\)\.\n$/);
    expect(code).toBe(2);
  },
);
