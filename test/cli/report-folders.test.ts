import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { judgeRecordings } from '../../src/cli/commands/validate.ts';
import { runConformance } from '../../src/library/run-conformance.ts';
import { describe, expect, test } from 'vitest';
import { type Ended, folderWith, typed } from '../support/main.ts';
import { emptyFolder, runCli, textsIn } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

describe('a report names its files', () => {
  const SOME = ['run', '--reference', '--only', 'platform.getHeight/height'];

  test('--out is the folder of one report: nothing of an earlier one stays, nothing else goes, an input is kept', async () => {
    const cwd = emptyFolder();
    await runCli([...SOME, '--out', 'out'], { cwd });
    appendFileSync(join(cwd, 'out/notes.txt'), 'mine');
    const own = await runCli(['validate', 'out/exchanges.har.gz', '--out', 'out'], { cwd });
    expect(own.stderr).toContain(
      '--out out: out/exchanges.har.gz belongs to the report in this folder. Choose another folder.',
    );
    expect(own.code).toBe(2);
    copyFileSync(join(cwd, 'out/exchanges.har.gz'), join(cwd, 'traffic.har.gz'));
    expect((await runCli(['validate', 'traffic.har.gz', '--out', 'out'], { cwd })).code).toBe(0);
    expect(existsSync(join(cwd, 'out/exchanges.har.gz'))).toBe(false);
    expect(readFileSync(join(cwd, 'out/notes.txt'), 'utf8')).toBe('mine');
  });
});

describe('--out replaces an earlier report, and no other file', () => {
  const SOME = ['run', '--reference', '--only', 'platform.getHeight/height', '--format', 'json,junit,markdown'];
  const MINE = { 'report.json': '{"mine":true}', 'junit.xml': 'mine', 'summary.md': 'mine' };

  test.each([
    [MINE, 'would replace report.json, junit.xml, summary.md in this folder'],
    [{ 'junit.xml': 'mine' }, 'would replace junit.xml in this folder, and no earlier report there names it.'],
    [{ 'report.json': '{"suite":{"name":"other"}}' }, 'would replace report.json in this folder'],
    [{ 'matrix.json': '{}' }, 'would replace matrix.json in this folder'],
  ])('%j are kept', async (files: Readonly<Record<string, string>>, message) => {
    const at = folderWith(files);
    const { code, stderr } = await typed([...SOME, '--out', at('.')]);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Choose another folder, or move');
    expect(code).toBe(2);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(at(name), 'utf8')).toBe(text);
  });

  test('and keeps it where the command is refused', async () => {
    const [at, { url }] = [folderWith(), await startShortNode()];
    const out = at('out');
    await runCli([...SOME, '--out', out]);
    const kept = expect.arrayContaining([...textsIn(out)]) as unknown;
    for (const refused of [
      ['run', url, '--header-command', 'false'],
      ['run', url, '--json', at('none/r.json')],
      ['audit', url, '--from', '999999999'],
    ]) {
      const { code, stderr } = await typed([...refused, '--out', out]);
      expect(code, stderr).toBe(2);
      expect(textsIn(out), refused[2]).toEqual(kept);
    }
    const order = { target: url, outDir: out, headerCommand: 'false' };
    await expect(runConformance(order)).rejects.toThrow('`headerCommand` failed');
    expect(textsIn(out)).toEqual(kept);
  });

  test('neither that of a package manager, nor the root', async () => {
    const at = folderWith();
    const installed = await typed([...SOME, '--out', at('node_modules')]);
    expect(installed.stderr).toContain('package managers delete the files');
    expect(installed.code).toBe(2);
    expect(existsSync(at('node_modules'))).toBe(false);
    const root = await typed([...SOME, '--out', '/']);
    expect(root.stderr).toContain('/: this is the root of the file system.');
    expect(root.code).toBe(2);
  });

  test('in the folders of a fleet, too, before anything is removed', async () => {
    const at = folderWith({ 'fleet.yaml': 'targets:\n  a: { url: http://127.0.0.1:1 }\n' });
    mkdirSync(at('out/a'), { recursive: true });
    const kept = { 'out/matrix.json': '{"exitCode":0,"targets":[]}', 'out/a/ctrf.json': 'mine' };
    for (const [name, text] of Object.entries(kept)) writeFileSync(at(name), text);
    const { code, stderr } = await typed(['run', '--fleet', '--config', at('fleet.yaml'), '--out', at('out')]);
    expect(stderr).toContain('a: the report would replace ctrf.json in this folder');
    expect(code).toBe(2);
    for (const [name, text] of Object.entries(kept)) expect(readFileSync(at(name), 'utf8')).toBe(text);
  });

  test('those of an earlier one, of another version, and of a killed run, are', async () => {
    const at = folderWith({ 'exchanges.har.gz': 'cut', 'notes.txt': 'mine' });
    for (const format of ['json,junit,markdown', 'json', 'html,har'])
      expect((await runCli([...SOME.slice(0, -1), format, '--out', at('.')])).code).toBe(0);
    expect(existsSync(at('junit.xml'))).toBe(false);
    writeFileSync(at('report.json'), '{"suite":{"name":"avalanche-conformance"},"more":1}');
    writeFileSync(at('junit.xml'), 'of an earlier version, which lists no files');
    expect((await runCli([...SOME, '--out', at('.')])).code).toBe(0);
    writeFileSync(at('ctrf.json'), 'mine');
    const other = await typed([...SOME, '--out', at('.')]);
    expect(other.stderr).toContain('would replace ctrf.json in this folder');
    expect(readFileSync(at('ctrf.json'), 'utf8')).toBe('mine');
  });
});

test.each([[[]], [['--out', 'new/folder']]])(
  'a node that cannot be started leaves no folder: %j',
  async (out: string[]) => {
    const cwd = emptyFolder();
    expect(await runCli(['run', './nope', ...out], { cwd })).toMatchObject({ code: 2, stdout: '' });
    expect(readdirSync(cwd)).toEqual([]);
  },
);

test('two runs at once do not write into one folder: the second one says which process does, and removes nothing', async () => {
  const at = folderWith();
  const { url: target } = await startShortNode();
  const only = ['platform.getHeight', 'platform.getTimestamp'];
  const second = ['run', target, '--only', only.join(), '--out', at('out')];
  let refused: Promise<Ended> | undefined;
  const first = await runConformance({ target, only, outDir: at('out'), onResult: () => (refused ??= typed(second)) });
  expect(await refused).toEqual({
    code: 2,
    stdout: '',
    stderr: `error: --out ${at('out')}: process ${process.pid} writes its report to this folder. Wait until it ends, or choose another folder.\n`,
  });
  const recorded = await judgeRecordings([at('out/exchanges.har.gz')], 'auto');
  expect(recorded.requests).toBe(first.requests);
  expect(readdirSync(at('out')).filter((name) => name.startsWith('.'))).toEqual([]);
  // Once it has ended, the folder is free.
  expect((await typed(second)).code).toBe(0);
});

test('where symbolic links are impossible, `latest` is a file with the name of the folder', async () => {
  const cwd = emptyFolder();
  await runCli(['run', '--reference', '--only', 'platform.getHeight/height', '--out', 'reports/one'], { cwd });
  writeFileSync(join(cwd, 'reports/latest'), 'one');
  expect((await runCli(['show', '*'], { cwd })).stdout).toContain('platform.getHeight/height');
  expect((await runCli(['validate', 'reports/latest/exchanges.har.gz'], { cwd })).code).toBe(0);
  rmSync(join(cwd, 'reports/latest'));
  writeFileSync(join(cwd, 'reports/latest'), '../../etc');
  expect(await runCli(['show', '*'], { cwd })).toMatchObject({ code: 2 });
});
