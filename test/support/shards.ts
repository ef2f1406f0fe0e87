import { join } from 'node:path';
import { expect } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { emptyFolder, readReport, runCli, type Finished } from './cli.ts';

const SHARDS = [1, 2, 3, 4];
/** The reports of the shards. */
export const PARTS = SHARDS.map((index) => `shard-${index}/report.json`);

/** Judges a whole and in four shards, and merges these. */
export async function bothWays(...flags: readonly string[]): Promise<{ cwd: string; whole: Report; merged: Report }> {
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
export async function expectEqual(broken: string, ...flags: readonly string[]): Promise<void> {
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
