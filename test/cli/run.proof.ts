import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, EVERY_FORMAT, finish, readReport, runCli, runReported, startProcess } from '../support/cli.ts';
import { ROOT } from '../support/root.ts';
import { expectAgreement } from './expect-agreement.ts';
import { encodeHex } from '../../src/encoding/hex.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { rawNode, say } from '../support/raw-node.ts';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RunPlan } from '../../src/generated/report.ts';
import { startShortNode } from '../support/standard-node.ts';

test('exit code 5: a package that is damaged, with a report of the rest, in every format', async () => {
  const cwd = emptyFolder();
  const own = join(cwd, 'package');
  for (const part of ['dist', 'schemas', 'specs', 'package.json']) {
    cpSync(join(ROOT, part), join(own, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(own, 'node_modules'));
  writeFileSync(join(own, 'dist/specs/health/liveness.spec.js'), "throw new Error('damaged');\n");
  const run = ['run', '--reference', '--only', 'platform.getHeight/height', ...EVERY_FORMAT];
  const finished = await finish(startProcess(process.execPath, [join(own, 'dist/src/cli/bin.js'), ...run], { cwd }));
  expect(finished.code).toBe(5);
  expect(finished.stdout).toMatch(/^Suite bug: .*liveness\.spec\.js: Error: damaged\. \(exit code 5\)$/m);
  expect(readReport(join(cwd, 'reports/latest')).summary.pass).toBe(1);
  expectAgreement(cwd, finished);
});

const GATE = ['--gate', 'document+warnings', '--no-reports'];

test('a gate with warnings passes a correct node, though it has members beside the document and the run sends a transaction', async () => {
  const only = ['--only', 'platform.getTx,platform.getBlock,index.container/timestamp-is-when-accepted'];
  const env = { AVALANCHE_CONFORMANCE_KEY: encodeHex(fundedKey(1).privateKey) };
  const { code, stdout } = await runCli(['run', '--reference', '--write', ...only, ...GATE], {
    cwd: emptyFolder(),
    env,
  });
  expect(stdout).toContain('Members that the document does not list: ');
  expect(stdout).toContain('the run sent a transaction');
  expect(stdout).toContain('Notes, exit code unaffected');
  expect(code, stdout).toBe(0);
});

test('it fails on a member that no release has, and names that alone', async () => {
  const url = await rawNode((socket, answer) => {
    const body = Buffer.from(answer.body.toString().replace('{"height"', '{"fork":"x","height"'));
    say(socket, { ...answer, body });
  });
  const only = ['--profile', 'document', '--only', 'platform.getHeight,platform.getTx'];
  const { code, stdout } = await runCli(['run', url, ...only, ...GATE], { cwd: emptyFolder() });
  expect(stdout).toMatch(/Warnings, treated as failures \(1.*\):\n {2}Members .* list: platform\.getHeight \(1\)\n/);
  expect(code).toBe(1);
});

async function plan(...flags: readonly string[]): Promise<RunPlan> {
  const { code, stdout } = await runCli(['run', '--plan', '--json', '-', ...flags]);
  expect(code).toBe(0);
  // Its shape is proven below.
  return JSON.parse(stdout) as RunPlan;
}

test('a plan adds up, has the shape of its schema and leaves room for what chains have', async () => {
  const standard = await plan('--reference', '--only', 'platform.getTx,index.getIndex,health.liveness');
  const schema: unknown = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../schemas/report/plan.json', import.meta.url)), 'utf8'),
  );
  if (typeof schema !== 'object' || schema === null) throw new TypeError('the schema of the plan is no object');
  expect(new Ajv2020().validate(schema, standard)).toBe(true);
  const { requests, reads, mayFail, writes, bound, rows } = standard;
  expect(reads + mayFail + writes).toBe(requests);
  expect(rows.reduce((sum, row) => sum + row.reads + row.mayFail + row.writes, 0)).toBe(requests);
  expect(bound).toBeGreaterThan(1.3 * requests);
});

test('a plan is the same for a chain of any length', async () => {
  const flags = ['--only', 'platform.getStake'];
  expect(await plan('--scenario', 'large', ...flags)).toEqual(await plan('--scenario', 'standard', ...flags));
});

test('a run sends what its plan says: with --write one transaction, without it none', async () => {
  const { url } = await startShortNode();
  const flags = ['--only', 'platform.issueTx', '--only', 'platform.getHeight', '--seed', '7'];
  const planned = await plan('--target', url, ...flags);
  expect(planned).toMatchObject({ target: url, seed: 7, writes: 0 });
  const { requests } = (await runReported(['run', '--target', url, ...flags])).report;
  expect(requests).toBeGreaterThan(0.9 * planned.requests);
  expect(requests).toBeLessThan(1.1 * planned.requests);
  const key = `0x${'1'.repeat(64)}`;
  expect((await plan('--target', url, '--write', '--key', key, ...flags)).writes).toBeGreaterThan(0);
});

test.each([
  [
    'by one response',
    'platform.getHeight/height',
    /A correct response .*"height": "\d+"/s,
    /A faulty response \(platform-get-height-[\w-]+\):\n {2}curl .*\n> +"result": \{\},.*\n {2}Wrong: `result\.height` is missing/s,
  ],
  [
    'by several responses',
    'platform.getHeight/nothing-above',
    /A correct response .*"error"/s,
    /A faulty response \(platform-get-height-one-behind\):.*"result"/s,
  ],
  [
    'in a profile of a release',
    'platform.getL1Validator/weight',
    /A correct response \(the reference node, profile 1\.\d+\.\d+\)/,
    /run --mutant [\w-]+ --profile 1\.\d+\.\d+ --only /,
  ],
])('explain shows a response that keeps a requirement and one that breaks it: %s', async (_, id, good, bad) => {
  const { code, stdout } = await runCli(['explain', id]);
  expect(code).toBe(0);
  expect(stdout).toMatch(good);
  expect(stdout).toMatch(bad);
});
