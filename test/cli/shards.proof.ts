import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, type Finished, readReport } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { ONE, STAND_IN } from '../launch/launched.ts';
import type { Report } from '../../src/generated/report.ts';

const SHARDS = [1, 2, 3, 4];
/** The reports of the shards. */
export const PARTS = SHARDS.map((index) => `shard-${index}/report.json`);

/** Judges a whole and in four shards, and merges these. */
async function bothWays(...flags: readonly string[]): Promise<{ cwd: string; whole: Report; merged: Report }> {
  const cwd = emptyFolder();
  const judge = (...more: readonly string[]): Promise<Finished> => runCli(['run', ...flags, ...more], { cwd });
  const whole = await judge('--out', 'whole');
  for (const index of SHARDS) {
    const { code, stderr } = await judge('--shard', `${index}/4`, '--out', `shard-${index}`);
    expect([0, 1], stderr).toContain(code);
    expect(readReport(join(cwd, `shard-${index}`)).shard).toMatchObject({ index, of: 4 });
  }
  const merged = await runCli(['merge', ...PARTS, '--out', 'merged'], { cwd });
  expect(merged.stderr).toBe('');
  expect(merged.code).toBe(whole.code);
  return { cwd, whole: readReport(join(cwd, 'whole')), merged: readReport(join(cwd, 'merged')) };
}

/** What two reports on the same node have to have in common. */
function facts({ exitCode, outcome, summary, asked, profile, gate, requirements }: Report): unknown {
  const verdicts = requirements.map(({ id, level, verdict }) => `${verdict} ${id} (${level})`);
  return { exitCode, outcome, summary, asked, profile, gate, verdicts };
}

/** Expects that four shards merged equal the unsharded report, verdict by verdict, also of what is broken. */
async function expectEqual(broken: string, ...flags: readonly string[]): Promise<void> {
  const { cwd, whole, merged } = await bothWays(...flags);
  expect(facts(merged)).toEqual(facts(whole));
  expect(merged).not.toHaveProperty('shard');
  expect(merged).not.toHaveProperty('beside');
  const subjects = ({ notes }: Report): string[] =>
    notes.map((note) => note.replace(/:.*/s, '').replace(/^\d+ members.*/, ''));
  expect(subjects(merged)).toEqual(expect.arrayContaining(subjects(whole)));
  expect(new Set(merged.notes).size).toBe(merged.notes.length);
  const parts = SHARDS.map((index) => readReport(join(cwd, `shard-${index}`)));
  expect(merged.requests).toBe(parts.reduce((sum, { requests }) => sum + requests, 0));
  const failed = merged.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(failed).toContain(broken);
  for (const { findings, evidence } of merged.requirements) {
    const exchanges = new Set(evidence.map(({ exchange }) => exchange));
    for (const { exchange } of findings.slice(0, 1)) if (exchange !== undefined) expect(exchanges).toContain(exchange);
  }
}

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

test.each([
  [
    'a fault that leaves much unseen, every requirement',
    ['--mutant', 'platform-get-height-height-missing'],
    'platform.getHeight/height',
  ],
  [
    'a release with its errata',
    ['--profile', '1.12.2', '--only', 'health,index', '--mutant', 'health-health-one-tag-as-text'],
    'health.health/tags-of-the-wrong-type-are-an-error',
  ],
])('four shards merged equal the unsharded report: %s', (_title, flags, broken) => expectEqual(broken, ...flags));
