import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { KillMatrix, Sweep } from '../../src/generated/report.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { seededShuffle } from '../../src/harness/seeded.ts';
import { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';
import { emptyFolder, runTools } from './cli.ts';

const SEED = 20_260_801;

/** Runs `prove` with these flags, and reads the file that it writes, which fits its schema, and its page. */
async function proved(name: string, args: readonly string[]) {
  const out = emptyFolder();
  const finished = await runTools(['prove', '--out', out, ...args]);
  const found: unknown = JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8'));
  const set = new SchemaSet();
  expect(set.errors(set.root(`report/${name}.json`), found)).toEqual([]);
  return { ...finished, found, page: readFileSync(join(out, `${name}.html`), 'utf8') };
}

/** Runs a self-check with these flags. */
export async function selfcheck(...args: readonly string[]) {
  const { found, ...finished } = await proved('kill-matrix', args);
  return { ...finished, matrix: found as KillMatrix };
}

/** Sweeps with these flags. */
export async function sweep(...args: readonly string[]) {
  const { found, ...finished } = await proved('sweep', ['--sweep', ...args]);
  return { ...finished, found: found as Sweep };
}

/** Switches off the checks of so many requirements, chosen by seed, and expects that the self-check names them all. */
export async function expectNamed(count: number): Promise<void> {
  const ids = [...new Set(MUTANTS.map(({ breaks }) => breaks))];
  const off = seededShuffle(ids, SEED, 'switched off').slice(0, count);
  const { code, stdout, matrix } = await selfcheck('--only', off.join(), '--disarm', off.join());
  const survivors = matrix.mutants.filter(({ outcome }) => outcome !== 'killed');
  expect(new Set(survivors.map(({ breaks }) => breaks))).toEqual(new Set(off));
  expect(matrix.totals.killed).toBe(0);
  for (const { name, breaks } of survivors) expect(stdout).toContain(`${name} (${breaks}, `);
  expect(matrix.green).toBe(false);
  expect(code).toBe(1);
}
