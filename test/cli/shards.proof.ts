import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, type Finished } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { ONE, STAND_IN } from '../launch/launched.ts';
import { bothWays, PARTS, expectEqual } from '../support/shards.ts';

test('each shard launches a node of its own, and they are one target', async () => {
  const { whole, merged } = await bothWays('--launch', STAND_IN, '--no-upgrade', ...ONE, '--only', 'platform.getTx/*');
  expect(merged.outcome).toBe(whole.outcome);
  expect(merged.launch).toMatchObject({ path: STAND_IN, sha256: whole.launch?.sha256, release: whole.launch?.release });
});

test('waivers are for the whole: merge takes them, a shard does not', async () => {
  // It blocks nothing: what a waived failure blocks is not let pass.
  const url = await startFaultyNode('platform-get-height-needs-params');
  const few = ['--target', url, '--profile', 'document', '--only', 'getHeight,getTimestamp,getTxStatus'];
  const { cwd, merged } = await bothWays(...few);
  expect(merged.exitCode).toBe(1);
  const tracked = ['--owner', 'me', '--link', 'https://example.com/7'];
  await runCli(['waive', 'merged/report.json', '--to', 'waivers.yaml', ...tracked], { cwd });
  const waivers = join(cwd, 'waivers.yaml');
  writeFileSync(waivers, readFileSync(waivers, 'utf8').replaceAll('reason: ""', 'reason: known'));
  expect((await runCli(['merge', ...PARTS, '--waivers', 'waivers.yaml'], { cwd })).code).toBe(0);
  expect(
    (await runCli(['merge', ...PARTS, '--waivers', 'waivers.yaml', '--require-tested', '999'], { cwd })).code,
  ).toBe(4);
});

test('shards that chose otherwise make no whole', async () => {
  const cwd = emptyFolder();
  const judge = (...flags: readonly string[]): Promise<Finished> => runCli(['run', '--reference', ...flags], { cwd });
  await judge('--only', 'getHeight,getTimestamp', '--shard', '1/2', '--out', 'a');
  await judge('--only', 'getHeight', '--runs', '5', '--shard', '2/2', '--out', 'b');
  const { code, stderr } = await runCli(['merge', 'a/report.json', 'b/report.json'], { cwd });
  expect(stderr).toContain('b/report.json has another --only (getHeight) than a/report.json (getHeight,getTimestamp).');
  expect(stderr).toContain('b/report.json has another --runs (5) than a/report.json (25).');
  expect(code).toBe(2);
});

test('four shards merged equal the unsharded report, verdict by verdict', async () => {
  // What fails leaves much unseen: a block is looked for at the height.
  const methods = ['--only', 'platform.getHeight,platform.getTimestamp,platform.getBlockByHeight'];
  const target = ['--target', await startFaultyNode('platform-get-height-height-missing'), '--profile', 'document'];
  await expectEqual('platform.getHeight/height', ...target, ...methods);
});
