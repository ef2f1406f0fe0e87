import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contractDates } from '../../src/judge/catalogue/contract.ts';
import { packResult, resultNames, unpackResult } from '../../tools/results/result-folder.ts';
import { emptyFolder, runCli, runTools } from '../support/cli.ts';

const NEWEST = contractDates().at(-1) ?? '';
const NAME = 'my-node-1.0.0';
const ADD = [
  '--node',
  'my-node',
  '--release',
  '1.0.0',
  '--source',
  'https://example.com/my-node',
  '--folder',
  'results',
];

/** A folder with a run under a contract, and its statement. */
async function withRun(...more: string[]): Promise<string> {
  const cwd = emptyFolder();
  await runCli(['run', '--reference', '--only', 'platform.getHeight/*', ...more], { cwd });
  await runCli(['statement', 'make', 'reports/latest/report.json', '--out', 'reports/latest/statement.json'], { cwd });
  return cwd;
}

test('a run is stored, checked and unpacked as it was; what was changed since is refused, with the reason', async () => {
  const cwd = await withRun('--contract', NEWEST);
  expect(await runTools(['results', 'add', 'reports/latest/report.json', ...ADD], { cwd })).toMatchObject({
    code: 0,
    stderr: '',
  });
  const check = () => runTools(['results', 'check', '--folder', 'results'], { cwd });
  expect(await check()).toEqual({ code: 0, stdout: `ok   ${NAME}\n`, stderr: '' });
  await runTools(['results', 'unpack', NAME, '--to', 'again', '--folder', 'results'], { cwd });
  const files = ['report.json', 'exchanges.har.gz', 'statement.json'] as const;
  const bytes = (folder: string) => files.map((name) => readFileSync(join(cwd, folder, name)));
  expect(bytes('again')).toEqual(bytes('reports/latest'));
  const replaced = (bytes: Buffer, what: string, by: string): Buffer =>
    Buffer.from(bytes.toString().replaceAll(what, by));
  const changes: [(typeof files)[number], (bytes: Buffer) => Buffer, string][] = [
    ['report.json', (bytes) => replaced(bytes, '"seed": 1', '"seed": 2'), 'hashes.report'],
    [
      'exchanges.har.gz',
      (bytes) => gzipSync(replaced(gunzipSync(bytes), '\\"height\\":', '\\"hight\\":')),
      'exchanges.har.gz is not the file of this report',
    ],
    ['statement.json', (bytes) => replaced(bytes, '"exitCode": 0', '"exitCode": 1'), 'exitCode: the statement says 1'],
  ];
  for (const [name, change, reason] of changes) {
    unpackResult(join(cwd, 'results', NAME), join(cwd, 'changed'));
    const path = join(cwd, 'changed', name);
    const before = readFileSync(path);
    writeFileSync(path, change(before));
    packResult(join(cwd, 'changed'), join(cwd, 'results', NAME));
    const refused = await check();
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stdout).toContain(reason);
    packResult(join(cwd, 'reports/latest'), join(cwd, 'results', NAME));
  }
  const build = join(cwd, 'results', NAME, 'build.yaml');
  const text = readFileSync(build, 'utf8');
  writeFileSync(build, `${text}sha256: '${'0'.repeat(64)}'\n`);
  expect((await check()).stdout).toContain('build.yaml has another SHA-256');
  writeFileSync(build, text.replace('https:', 'ftp:'));
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('build.yaml') as string });
});

test('a run without a contract is not stored', async () => {
  const cwd = await withRun();
  const add = () => runTools(['results', 'add', 'reports/latest/report.json', ...ADD], { cwd });
  const without = await add();
  expect(without).toMatchObject({ code: 2 });
  expect(without.stderr).toContain('is a run without a contract');
  expect(resultNames(join(cwd, 'results'))).toEqual([]);
});

test('a published result holds against this suite', async () => {
  const newest = resultNames().at(-1) ?? '';
  expect(await runTools(['results', 'check', newest])).toEqual({ code: 0, stdout: `ok   ${newest}\n`, stderr: '' });
});
