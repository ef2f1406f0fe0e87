import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';

describe('what cannot be done is said in a sentence, with exit code 2', () => {
  test.each([
    [['run', 'ftp://127.0.0.1'], "'ftp://127.0.0.1' is no node: It must be an http or https address"],
    [['run', '127.0.0.1:1', '--reference'], '127.0.0.1:1 and --reference both choose the node'],
    [['run', './no/such/node'], 'no/such/node'],
    [['--mutant', 'platform-get-height-height-bolean'], 'Did you mean platform-get-height-height-boolean'],
    [['--gate', 'relase'], 'Did you mean release?'],
    [['--format', 'htm'], 'Did you mean html?'],
    [['run', '--target', 'http://user:secret@127.0.0.1:1'], 'Credentials do not belong in --target'],
    [
      ['run', '--target', 'http://127.0.0.1:1', '--target', 'http://127.0.0.1:2'],
      'A run tests one target: --fleet tests',
    ],
    [['--concurrency', '0'], 'whole number from 1'],
    [['--timeout', 'soon'], 'whole number from 1'],
    [['--seed', '-1'], 'whole number from 0'],
    [['--rate', '0'], 'number above 0'],
    [['--scenario', 'nope'], 'It must be one of standard, empty, unhealthy'],
    [['--profile', 'nope'], "There is no profile 'nope'"],
    [['--path', '3:0:1'], '--path needs --only: add it'],
    [['--path', '3-0', '--only', 'envelope/any-id-echoed'], 'It must be positions such as 3:0:1'],
    [['--scenario', 'empty', '--target', 'http://127.0.0.1:1'], '--scenario is for the reference node'],
    [['--reference', '--against', '127.0.0.1:2'], '--against needs --target with the URL of a node, or --launch'],
    [['127.0.0.1:1', '--against', './trusted'], '--against ./trusted: this is no address'],
    [['127.0.0.1:1', '--against', 'http://127.0.0.1:1'], 'this is the tested node'],
    [
      ['--launch', '/node', '--against', '127.0.0.1:1'],
      '--against with --launch takes the path of a trusted executable',
    ],
    [['--user', 'me', '--target', 'http://127.0.0.1:1'], '--user needs --password'],
    [['--write', '--target', 'http://127.0.0.1:1'], '--write needs --key'],
    [['--write', '--key', '0xabc', '--target', 'http://127.0.0.1:1'], '--key must be 32 bytes'],
    [['--targt', 'http://127.0.0.1:1'], "unknown option '--targt'"],
    [['--targt', 'http://127.0.0.1:1'], 'Did you mean --target?'],
    [['--only', 'platform.getHeigth/result'], 'Did you mean platform.getHeight/'],
    [['--skip', 'platform.getHeigth/*'], 'Did you mean platform.getHeight'],
    [['--only', 'platfrom'], 'Did you mean platform'],
    [['--only', 'getHeigth'], 'Did you mean getHeight'],
    [
      ['--reference', '--only', 'getHeight', '--skip', 'getHeight'],
      '--skip leaves out every requirement that --only chooses',
    ],
    [['--ca', 'no-such.pem', '--target', 'https://127.0.0.1:1'], 'there is no such file'],
    [['--header', 'nonsense', '--target', 'http://127.0.0.1:1'], "'name: value'"],
    [['--reference', '--out', '/dev/null/reports'], 'Cannot write to --out /dev/null/reports'],
    [['--reference', '--out', '/proc/no-such/reports'], 'Cannot write to --out /proc/no-such/reports'],
    [['--reference', '--json', 'no/such/folder/report.json'], 'Cannot write to --json'],
    [['--targt', 'x'], 'Help: avalanche-conformance run --help'],
    [['rnu'], "There is no command 'rnu'. Did you mean run?"],
    [['run', 'http://127.0.0.1:9650', 'again'], 'too many arguments'],
    [['validate'], "missing required argument 'file'"],
    [['validate', 'no-such.har'], 'Cannot read no-such.har: there is no such file'],
    [['validate', '.'], 'Cannot read .: it is a folder'],
    [['list', '--only', 'platform.getHeigth'], 'Did you mean platform.getHeight'],
    [['node', '--port', '70000'], 'whole number from 0 to 65535'],
    [['node', '--variant', 'young-nodes'], "There is no variant 'young-nodes'. Did you mean young-node?"],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await runCli(args);
    expect(stderr).toContain(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test.each([
    ['--target', 'http://user:hush@127.0.0.1:1'],
    ['--header', 'authorization hush'],
    ['--write', '--key', '0xhush', '--target', 'http://127.0.0.1:1'],
  ])('a secret in it is not repeated: %s', async (...args) => {
    const { code, stderr } = await runCli(args);
    expect(code).toBe(2);
    expect(stderr).not.toContain('hush');
  });

  test.each([
    ['no HAR', 'plain text'],
    ['JSON, but no HAR', '{"log": 1}'],
    ['a broken gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
    ['nothing', ''],
  ])('validate of %s', async (_, content) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'file.har'), content);
    const { code, stderr } = await runCli(['validate', 'file.har'], { cwd });
    expect(stderr).toContain('file.har');
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });

  test('node on a port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, stderr } = await runCli(['node', '--port', String(port)]);
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use.`);
    expect(code).toBe(2);
  });

  test('a folder for the reports that is a file', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'taken'), '');
    const { code, stderr } = await runCli(['--reference', '--out', 'taken'], { cwd });
    expect(stderr).toContain('Cannot write to --out taken: it is a file, or lies below one.');
    expect(code).toBe(2);
  });
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
