import { spawnSync } from 'node:child_process';
import { BIN, emptyFolder, plainEnvironment } from '../support/cli.ts';

/** Runs the command line in a shell, after a line that limits what it may use. */
export function runInShell(
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
