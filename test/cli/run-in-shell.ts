import { BIN, finish, startProcess, type Finished } from '../support/cli.ts';

/** Runs the command line in a shell and a folder, after a line that limits what it may use. */
export function runInShell(before: string, args: readonly string[], after = '', cwd?: string): Promise<Finished> {
  const line = `${before} "$@" ${after}`;
  return finish(
    startProcess('bash', ['-c', line, 'bash', process.execPath, BIN, ...args], cwd === undefined ? {} : { cwd }),
  );
}
