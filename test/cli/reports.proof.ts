import { copyFileSync, existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { emptyFolder, finish, readReport, runCli, startCli } from '../support/cli.ts';
import { patchOf } from '../support/faulty-node.ts';
import { NOBODY } from '../support/hostile-servers.ts';
import { smallProfile } from '../support/small-profile.ts';
import { startShortNode } from '../support/standard-node.ts';
import { runInShell } from './run-in-shell.ts';

const TWO_FAULTS = ['platform-get-height-height-missing', 'platform-get-timestamp-timestamp-missing'];
const ABOUT = ['--reason', 'known', '--owner', 'us', '--link', 'https://example.com/7'];

/** The folders in `reports`, with the target and the outcome of each. */
function reportsIn(cwd: string): Map<string, Report> {
  const names = readdirSync(join(cwd, 'reports')).filter((name) => /^\d{8}T\d{6}Z-/.test(name));
  return new Map(names.map((name) => [name, readReport(join(cwd, 'reports', name))]));
}

test('no run loses the report of another: reproducing, a dead target, a recording and an audit write elsewhere', async () => {
  const cwd = emptyFolder();
  const { url: target } = await startShortNode({ patch: patchOf(...TWO_FAULTS) });
  const services = ['health.liveness', 'index.getIndex', 'platform.getHeight', 'platform.getTimestamp'];
  const at = ['--target', target, '--profile', await smallProfile(...services)];
  const whole = await runCli(['run', ...at], { cwd });
  expect(whole.code).toBe(1);
  const [first = ''] = reportsIn(cwd).keys();
  const failures = readReport(join(cwd, 'reports/latest')).summary.fail;
  expect(failures).toBeGreaterThan(1);
  const again = / {2}reproduce with: node \S+ (run .*)/.exec(whole.stdout)?.[1]?.split(' ') ?? [];
  for (const args of [
    [...again],
    ['run', ...at, '--failed'],
    ['run', '--target', NOBODY],
    ['validate', 'reports/latest/exchanges.har.gz'],
    ['audit', ...at, '--only', 'getTimestamp'],
  ]) {
    const { stdout, stderr } = await runCli(args, { cwd });
    expect(stdout, stderr).toContain('reports/latest/report.json is still that of the last whole run.');
  }
  expect(reportsIn(cwd).size).toBe(6);
  expect(readlinkSync(join(cwd, 'reports/latest'))).toBe(first);
  for (const [name, { files = [] }] of reportsIn(cwd))
    expect(existsSync(join(cwd, 'reports', name, 'exchanges.har.gz')), name).toBe(
      files.some((file) => file.name === 'exchanges.har.gz'),
    );

  const { stderr } = await runCli(['waive', '--to', 'waivers.yaml', ...ABOUT], { cwd });
  expect(stderr).toMatch(/^[2-9]\d* drafted in waivers\.yaml/m);
  const shown = await runCli(['show', '--verdict', 'fail'], { cwd });
  expect(shown.stdout).toContain('platform.getHeight/height');
  expect(shown.stderr).toMatch(
    /^This is the last report of a whole run in reports\. A later one there, of a part: --report reports\/\d+T.*\n$/,
  );
  expect((await runCli(['statement', 'make'], { cwd })).code).toBe(0);
  expect(await runCli(['statement', 'verify', 'statement.json'], { cwd })).toMatchObject({ code: 0 });
});

describe('a report names its files', () => {
  const SOME = ['run', '--reference', '--only', 'platform.getHeight/height'];

  test('whoever reads the exchanges of another run is told', async () => {
    const cwd = emptyFolder();
    for (const out of ['one', 'two'])
      await runCli([...SOME, '--seed', out === 'one' ? '1' : '2', '--out', out], { cwd });
    copyFileSync(join(cwd, 'two/exchanges.har.gz'), join(cwd, 'one/exchanges.har.gz'));
    const made = await runCli(['statement', 'make', 'one/report.json'], { cwd });
    expect(made.stderr).toMatch(/one\/exchanges\.har\.gz is not the file of this report: its SHA-256 is [0-9a-f]{64}/);
    expect(made.code).toBe(2);
    rmSync(join(cwd, 'one/exchanges.har.gz'));
    expect((await runCli(['statement', 'make', 'one/report.json'], { cwd })).code).toBe(0);
    copyFileSync(join(cwd, 'two/exchanges.har.gz'), join(cwd, 'one/exchanges.har.gz'));
    const verified = await runCli(['statement', 'verify', 'statement.json', 'one/report.json'], { cwd });
    expect(verified.stdout).toContain('one/exchanges.har.gz is not the file of this report');
    expect(verified.code).toBe(1);
  });
});

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
