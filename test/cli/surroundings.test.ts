import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { emptyFolder, plainEnvironment } from '../support/cli.ts';

const BIN = fileURLToPath(new URL('../../dist/src/cli/bin.js', import.meta.url));
const FULL = '/dev/full';
const ONE = ['run', '--reference', '--only', 'platform.getHeight/height'];

/** Runs the command line in a shell, after a line that limits what it may use. */
function limited(
  before: string,
  args: readonly string[],
  after = '',
): { code: number | null; stderr: string; cwd: string } {
  const cwd = emptyFolder();
  const line = `${before} "$@" ${after}`;
  const { status, stderr } = spawnSync('bash', ['-c', line, 'bash', process.execPath, BIN, ...args], {
    cwd,
    encoding: 'utf8',
    env: plainEnvironment(),
  });
  return { code: status, stderr, cwd };
}

describe.runIf(existsSync(FULL))('standard output is full', () => {
  test.each([
    ['a report', [...ONE, '--json', '-']],
    ['a list', ['list']],
    ['help', ['run', '--help']],
  ])('%s: the message names the output, and the exit code is 6', (_title, args) => {
    const { code, stderr } = limited('', args, `> ${FULL}`);
    expect(stderr).toContain('error: Cannot use standard output: no space is left on the disk.');
    expect(stderr).not.toContain('Suite bug');
    expect(code).toBe(6);
  });
});

test.runIf(process.platform === 'linux')(
  'with few open files, the limit is named, and the exit code promises no verdict',
  () => {
    const { code, stderr } = limited('ulimit -n 40;', ONE);
    expect(stderr).toMatch(/^error: Cannot use .*: too many files are open; raise the limit \(ulimit -n\)\.\n$/);
    expect(code).toBe(2);
  },
);
