import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, finish, startCli } from '../support/cli.ts';
import { runInShell } from './run-in-shell.ts';

describe.runIf(process.platform === 'linux')('the files of a run do not fit', () => {
  test('the verdict is shown, what is missing is named, and no half a report is left', async () => {
    const cwd = emptyFolder();
    const { code, stderr } = await runInShell(
      'ulimit -f 100;',
      ['run', '--reference', '--only', 'platform.getCurrentValidators/*', '--json', '-', '--out', 'folder'],
      '> report',
      cwd,
    );
    expect(stderr).toContain('No failure in ');
    expect(stderr).toContain('error: exchanges.har.gz is not complete: the file is too large for the file system.');
    expect(stderr).toMatch(/error: Cannot write to .*report\.html, report\.json \(the file is too large/);
    const files = readdirSync(join(cwd, 'folder'));
    expect(files).toContain('junit.xml');
    expect(files).not.toContain('report.json');
    expect(code).toBe(6);
  });

  test('from the beginning, also of what is recorded', async () => {
    const { code, stdout, stderr } = await runInShell('ulimit -f 0;', [
      'run',
      '--reference',
      '--only',
      'platform.getHeight/*',
    ]);
    expect(stdout).toMatch(/^No failure in .*\(exit code 6\)$/m);
    expect(stderr).toContain('error: exchanges.har.gz is not complete: the file is too large for the file system.');
    expect(stderr).not.toContain('Suite bug');
    expect(code).toBe(6);
    const folder = await runInShell('ulimit -f 0;', ['run', '--reference', '--out', 'folder']);
    expect(folder.stderr).toBe('error: Cannot write to --out folder: the file is too large for the file system.\n');
    expect(folder.code).toBe(2);
  });

  test('a failure of the node keeps its exit code', async () => {
    const args = ['run', '--mutant', 'platform-get-height-height-boolean', '--only', 'platform.getHeight/height'];
    const { code, stderr } = await runInShell('ulimit -f 20;', args);
    expect(stderr).toContain('error: Cannot write to ');
    expect(code).toBe(1);
  });
});

test('no ES module is loaded by require, which Yarn with its default linker cannot do on Node.js 20', async () => {
  const flags = ['--profile', '1.14.1', '--only', 'platform.getHeight/*'];
  // Of the nodes of a run, too, which are processes of their own.
  const env = { NODE_OPTIONS: '--no-experimental-require-module' };
  expect(await finish(startCli(['run', '--reference', ...flags], { env }))).toMatchObject({ code: 0, stderr: '' });
});
