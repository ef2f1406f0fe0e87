import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, finish, runCli, startCli } from '../support/cli.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startShortNode } from '../support/standard-node.ts';
import { spawnSync } from 'node:child_process';
import { ROOT } from '../support/root.ts';
import { runInShell } from './run-in-shell.ts';

test('node on a port that is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, stderr } = await runCli(['node', '--port', String(port)]);
  expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use: `);
  expect(code).toBe(2);
});

describe('help', () => {
  test.each([
    [['--help']],
    [['help']],
    [['run', '--help']],
    [['node', '--help']],
    [['list', '--help']],
    [['validate', '--help']],
  ])('%j', async (args) => {
    const { code, stdout, stderr } = await runCli(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Usage: avalanche-conformance');
  });

  test('of run is a page, and all its flags are in groups', async () => {
    expect((await runCli(['run', '--help'])).stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(45);
    const { stdout } = await runCli(['run', '--help-all']);
    const headings = stdout.split('\n').filter((line) => /^[A-Z][a-z ]+:$/.test(line));
    expect(headings.slice(1, 5)).toEqual(['Target:', 'Expectations:', 'Choice of requirements:', 'Extent of the run:']);
  });

  test('--version is the version of the package', async () => {
    const { stdout } = await runCli(['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

test('a flag goes before the environment, that before the file, that before the default, as --print-config shows', async () => {
  const cwd = emptyFolder();
  const file = 'seed: 2\nrunTimeout: 6\nrate: 5\nonly: [platform.*, health.*]\nnightly: true\n';
  writeFileSync(join(cwd, 'conformance.config.yaml'), file);
  const env = { AVALANCHE_CONFORMANCE_SEED: '3', AVALANCHE_CONFORMANCE_RUN_TIMEOUT: '7' };
  const { code, stdout } = await runCli(['run', '--print-config', '--seed', '4'], { cwd, env });
  expect(code).toBe(0);
  const lines = stdout.replaceAll(/ +/g, ' ').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'seed: 4 # flag',
      'runTimeout: 7 # AVALANCHE_CONFORMANCE_RUN_TIMEOUT',
      'rate: 5 # conformance.config.yaml:3',
      'only: ["platform.*","health.*"] # conformance.config.yaml:4',
      'survey: "all" # nightly',
      'concurrency: 8 # default',
    ]),
  );
});

test('JSON, named by --config, decides a run', async () => {
  const cwd = emptyFolder();
  const target = (await startShortNode()).url;
  writeFileSync(join(cwd, 'mine.json'), JSON.stringify({ target, only: ['platform.getHeight'], out: 'here' }));
  const { code, stdout } = await runCli(['run', '--config', 'mine.json'], { cwd });
  expect(stdout).toContain('Reports: here/');
  expect(code).toBe(0);
});

test.each([
  ['only: []', 'only []: An empty list chooses no requirement. Leave it out for all of them.'],
  [
    'targets: { a: { format: [] } }\ntarget: a',
    'format []: An empty list names no format. Leave it out for the default',
  ],
])('%j is refused', async (text, told) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'conformance.config.yaml'), `${text}\nreference: true\n`);
  const { code, stderr } = await runCli(['run'], { cwd });
  expect(stderr).toContain(`error: conformance.config.yaml:1: ${told}`);
  expect(code).toBe(2);
});

test('two configurations', async () => {
  const cwd = emptyFolder();
  for (const name of ['conformance.config.yaml', 'conformance.config.json']) writeFileSync(join(cwd, name), '{}');
  const { code, stderr } = await runCli(['run'], { cwd });
  expect(stderr).toContain('There are conformance.config.yaml and conformance.config.json');
  expect(code).toBe(2);
});

test.each([
  ['18.20.4', 2],
  ['20.18.1', 2],
  ['20.19.0', 0],
  ['24.1.0', 0],
])('Node.js %s: exit %i, and which is needed', async (version, exit) => {
  const fake = join(emptyFolder(), 'fake.cjs');
  writeFileSync(
    fake,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  );
  const { code, stderr } = await finish(startCli(['--version'], { env: { NODE_OPTIONS: `--require ${fake}` } }));
  expect(code).toBe(exit);
  expect(stderr).toMatch(
    exit === 0 ? /^$/ : /^error: avalanche-conformance needs Node\.js 20\.19 or later\. This is v/,
  );
});

test.skipIf(!('require_module' in process.features))('require() loads the library, and what its page names', () => {
  const program = `console.log(Object.keys(require('avalanche-conformance')).sort().join())`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'UsageError,runConformance,startReferenceNode\n', stderr: '' });
});

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
