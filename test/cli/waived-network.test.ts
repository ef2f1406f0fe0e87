import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { readMatrix, writeConfig } from '../support/fleet.ts';
import { readHistory } from '../../src/library/settings/files/history-file.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { startShortNode } from '../support/standard-node.ts';

const HEIGHT = 'platform.getHeight/height';
const ONLY = ['platform.getHeight/*', 'platform.getTxStatus/committed', 'platform.getTimestamp/*'];

/** A node that returns a boolean as its height, two right ones, and a waiver drafted from a run of the first. */
async function waivedNode(): Promise<{ readonly cwd: string; readonly faulty: string; readonly right: string[] }> {
  const cwd = emptyFolder();
  const { patch } = mutantOf('platform-get-height-height-boolean');
  const [{ url: faulty }, ...others] = await Promise.all([
    startShortNode({ patch }),
    startShortNode(),
    startShortNode(),
  ]);
  await runCli(['run', faulty, '--only', ONLY.join(','), '--profile', 'document', '--out', 'out'], { cwd });
  const entry = ['--reason', 'r', '--owner', 'o', '--link', 'https://example.com/7', '--expires', '2999-01-01'];
  await runCli(['waive', 'out/report.json', '--to', 'waivers.yaml', ...entry], { cwd });
  return { cwd, faulty, right: others.map(({ url }) => url) };
}

test('a waived failure stays waived when the node is audited, alone and in a network', async () => {
  const { cwd, faulty, right } = await waivedNode();
  const waived = ['--waivers', 'waivers.yaml', '--profile', 'document'];
  const peers = right.flatMap((url) => ['--peer', url]);
  const run = await runCli(['run', faulty, '--only', ONLY.join(','), ...peers, ...waived, '--out', 'net'], { cwd });
  expect(run.code, run.stdout).toBe(0);
  const { audit, requirements } = readReport(join(cwd, 'net'));
  expect(audit?.blocks).toBeGreaterThan(0);
  expect(requirements.find(({ id }) => id === HEIGHT)?.verdict).toBe('expected-fail');
  const audited = await runCli(['audit', faulty, '--only', 'getTxStatus', ...waived], { cwd });
  expect(audited.code, audited.stdout).toBe(0);
});

test('a waiver that one node of a fleet needs is stale on none of them; one that none needs is', async () => {
  const { cwd, faulty, right } = await waivedNode();
  const targets = Object.fromEntries([faulty, ...right].map((url, at) => ['abc'.charAt(at), { url }]));
  const run = ['run', '--fleet', '--config', 'fleet.yaml', '--out', 'reports/fleet'];
  writeConfig(cwd, { only: ONLY, profile: 'document', waivers: 'waivers.yaml', targets });
  const found = await runCli([...run, '--history', 'runs.jsonl'], { cwd });
  expect(found.code, found.stdout).toBe(0);
  expect(readHistory(join(cwd, 'runs.jsonl')).map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect(found.stdout).not.toContain('Stale');
  const verdicts = readMatrix(cwd).requirements.find(({ id }) => id === HEIGHT)?.verdicts;
  expect(verdicts).toEqual({ a: 'expected-fail', b: 'pass', c: 'pass' });

  const { a: _mended, ...others } = targets;
  writeConfig(cwd, { only: ONLY, profile: 'document', waivers: 'waivers.yaml', targets: others });
  const stale = await runCli(run, { cwd });
  expect(stale.code, stale.stdout).toBe(1);
  expect(stale.stdout).toContain('Stale waivers');

  const path = join(cwd, 'waivers.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^( +)owner:/m, '$1target: b\n$1owner:'));
  writeConfig(cwd, { only: ONLY, profile: 'document', waivers: 'waivers.yaml', targets });
  const own = await runCli(run, { cwd });
  expect(own.code, own.stdout).toBe(1);
});
