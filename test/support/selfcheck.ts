import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { KillMatrix } from '../../src/generated/report.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { seededShuffle } from '../../src/harness/seeded.ts';
import { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';
import { type Finished, emptyFolder, runTools } from './cli.ts';

const SEED = 20_260_801;

interface Selfchecked extends Finished {
  readonly matrix: KillMatrix;
  readonly page: string;
}

/** Runs `prove` with these flags; the matrix that it writes fits its schema. */
export async function selfcheck(...args: readonly string[]): Promise<Selfchecked> {
  const out = emptyFolder();
  const finished = await runTools(['prove', '--out', out, ...args]);
  const text = readFileSync(join(out, 'kill-matrix.json'), 'utf8');
  // Held against its schema below.
  const matrix = JSON.parse(text) as KillMatrix;
  const set = new SchemaSet();
  expect(set.errors(set.root('report/kill-matrix.json'), matrix)).toEqual([]);
  return { ...finished, matrix, page: readFileSync(join(out, 'kill-matrix.html'), 'utf8') };
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
