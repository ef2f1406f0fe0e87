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
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { emptyFolder, EVERY_FORMAT, runCli, runReported, textsIn } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';
import { judgeRecordings } from '../../src/cli/commands/validate.ts';
import { runConformance } from '../../src/library/run-conformance.ts';
import { type Ended, folderWith, typed } from '../support/main.ts';
import type { Report } from '../../src/generated/report.ts';
import { patchOf, startFaultyNode } from '../support/faulty-node.ts';

const FOOTER = 'All exchanges are in exchanges.har.gz';

test('a run lists the gzipped file with its exchanges, its page names it, and validate reads it as a plain one', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const only = ['--only', 'platform.getHeight/*'];
  const { stdout } = await runCli(['run', url, ...only, '--out', 'r'], { cwd });
  expect(/^Reports: r\/ \((.*)\)$/m.exec(stdout)?.[1]?.split(', ')).toContain('exchanges.har.gz');
  expect(readFileSync(join(cwd, 'r/report.html'), 'utf8')).toContain(FOOTER);
  const packed = readFileSync(join(cwd, 'r/exchanges.har.gz'));
  const plain = gunzipSync(packed);
  expect(packed.length).toBeLessThan(plain.length / 3);
  writeFileSync(join(cwd, 'plain.har'), plain);
  const verdictsIn = async (file: string) => {
    const { code, report } = await runReported(['validate', file, '--out', 'v', ...only], { cwd });
    expect(code).toBe(0);
    return report.requirements.map(({ id, verdict }) => [id, verdict]);
  };
  const verdicts = await verdictsIn('r/exchanges.har.gz');
  expect(verdicts).toContainEqual(['platform.getHeight/height', 'pass']);
  expect(await verdictsIn('plain.har')).toEqual(verdicts);
});

test('an audit writes no such file, and says nothing of one', async () => {
  const cwd = emptyFolder();
  const { stdout } = await runCli(['audit', '--target', 'http://127.0.0.1:1', '--out', 'r'], { cwd });
  expect(stdout).toContain('Reports: r/ (report.json, report.html');
  expect(stdout).not.toContain('exchanges.har.gz');
  expect(existsSync(join(cwd, 'r/exchanges.har.gz'))).toBe(false);
  const page = readFileSync(join(cwd, 'r/report.html'), 'utf8');
  expect(page).not.toContain('exchanges.har.gz');
  expect(page).toContain('The data of this page is in report.json.');
});

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

  test.each([[[]], [['--fleet', '--config', 'fleet.yaml']]])(
    'nor that of the last run through its link: %j',
    async (fleet) => {
      const cwd = emptyFolder();
      await runCli(SOME, { cwd });
      writeFileSync(join(cwd, 'fleet.yaml'), 'targets:\n  a: { url: http://127.0.0.1:1 }\n');
      const kept = textsIn(join(cwd, 'reports'));
      const run = fleet.length === 0 ? SOME : ['run', ...fleet];
      const { code, stderr } = await runCli([...run, '--out', 'reports/latest'], { cwd });
      expect(stderr).toContain('--out reports/latest: this is the link to the last whole run');
      expect(stderr).toContain('Choose another folder, such as reports/NAME.');
      expect(code).toBe(2);
      expect(textsIn(join(cwd, 'reports'))).toEqual(kept);
    },
  );

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
    stderr:
      `error: --out ${at('out')}: process ${process.pid} writes its report to this folder. ` +
      'Wait until it ends, or choose another folder.\n',
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

const FAULTS = ['platform-get-height-height-missing', 'platform-get-timestamp-timestamp-missing'];
const SOME = ['--profile', 'document', '--only', 'platform.getHeight,platform.getTimestamp,http.paths'];

test('no command writes a file; the console has the verdict, the failures and the JSON', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({ patch: patchOf(...FAULTS) });
  const run = await runCli(['run', url, ...SOME, '--no-reports'], { cwd });
  expect(run.code).toBe(1);
  expect(run.stdout).toContain('FAIL platform.getHeight/height');
  expect(run.stdout).toMatch(/\(exit code 1\)\nNo report was written \(--no-reports\)\.\n$/);
  expect(run.stdout).not.toContain('show --report');
  const json = await runCli(['run', url, ...SOME, '--no-reports', '--json', '-'], { cwd });
  expect((JSON.parse(json.stdout) as Report).exitCode).toBe(1);
  const temporary = emptyFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const audit = await runCli(['audit', url, '--profile', 'document', '--only', 'getTimestamp', '--no-reports'], {
    cwd,
  });
  expect(audit.stdout, audit.stderr).toContain('No report was written');
  expect(readdirSync(temporary)).toEqual([]);
  expect(readdirSync(cwd)).toEqual([]);
  expect((await runCli(['show'], { cwd })).stderr).toBe(
    'error: There is no reports/latest/report.json here. Test a node first, or name another report.\n',
  );
});

test('by the configuration, which --out of the command line overrides, as --no-reports overrides its files', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({});
  writeFileSync(join(cwd, 'conformance.config.yaml'), 'reports: false\n');
  const without = await runCli(['run', url, ...SOME], { cwd });
  expect(without, without.stderr).toMatchObject({ code: 0 });
  expect(existsSync(join(cwd, 'reports'))).toBe(false);
  await runCli(['run', url, ...SOME, '--out', 'out'], { cwd });
  expect(existsSync(join(cwd, 'out/report.json'))).toBe(true);
  writeFileSync(join(cwd, 'conformance.config.yaml'), 'out: other\nhistory: runs.jsonl\nformat: [allure]\n');
  const over = await runCli(['run', url, ...SOME, '--no-reports'], { cwd });
  expect(over, over.stderr).toMatchObject({ code: 0 });
  expect(readdirSync(cwd).sort()).toEqual(['conformance.config.yaml', 'out']);
});

test('what asks for a file beside it is refused; whoever shows or repeats is told of the earlier report', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode({ patch: patchOf(...FAULTS) });
  for (const file of ['--out', '--json', '--history']) {
    const { code, stderr } = await runCli(['run', url, ...SOME, '--no-reports', file, 'a'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`leave it out, or ${file}`) as string,
    });
  }
  const resumed = await runCli(['audit', url, '--no-reports', '--resume'], { cwd });
  expect(resumed.stderr).toContain('leave out --no-reports');
  await runCli(['run', url, ...SOME], { cwd });
  const run = await runCli(['run', url, ...SOME, '--no-reports'], { cwd });
  expect(run.stdout).toContain('show and --failed read an earlier one, reports/latest/report.json.');
  const again = await runCli(['run', url, '--profile', 'document', '--failed', '--no-reports'], { cwd });
  expect(again.code).toBe(1);
});

test.each([
  ['--sarif-file', ['--sarif-file', 'ci/node.yaml'], 'ci/node.yaml'],
  ['the report itself without it', [], 'report.json'],
])('code scanning shows a failure where it is told: %s', async (_, flags, uri) => {
  const url = await startFaultyNode('platform-get-height-height-boolean');
  const only = ['--only', 'platform.getHeight/height', '--format', 'sarif'];
  const { code, cwd } = await runReported(['run', url, ...only, ...flags]);
  expect(code).toBe(1);
  expect(JSON.parse(readFileSync(join(cwd, 'reports/latest/report.sarif'), 'utf8'))).toMatchObject({
    runs: [{ results: [{ locations: [{ physicalLocation: { artifactLocation: { uri } } }] }] }],
  });
});

test('a run removes the Allure results of an earlier run, and no file of another tool', async () => {
  const cwd = emptyFolder();
  const { url } = await startShortNode();
  const folder = join(cwd, 'out/allure-results');
  mkdirSync(folder, { recursive: true });
  const others = ['categories.json', 'other-tool-result.json'];
  for (const name of others) writeFileSync(join(folder, name), '{}');
  const run = (...flags: string[]): ReturnType<typeof runCli> =>
    runCli(['run', url, '--only', 'platform.getHeight/height', '--out', 'out', ...flags], { cwd });
  for (const time of ['first', 'second']) {
    expect((await run(...EVERY_FORMAT)).code, time).toBe(0);
    expect(readdirSync(folder).sort(), time).toEqual(
      expect.arrayContaining([
        ...others,
        'environment.properties',
        expect.stringMatching(/^[0-9a-f-]{36}-result\.json$/),
      ]),
    );
    expect(readdirSync(folder), time).toHaveLength(4);
  }
  expect((await run()).code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(others);
});
