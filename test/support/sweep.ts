import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Sweep } from '../../src/generated/report.ts';
import { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';
import { type Finished, emptyFolder, runTools } from './cli.ts';

interface Swept extends Finished {
  readonly found: Sweep;
}

/** Sweeps with these flags; the file that it writes fits its schema. */
export async function sweep(...args: readonly string[]): Promise<Swept> {
  const out = emptyFolder();
  const finished = await runTools(['prove', '--sweep', '--out', out, ...args]);
  // Held against its schema below.
  const found = JSON.parse(readFileSync(join(out, 'sweep.json'), 'utf8')) as Sweep;
  const set = new SchemaSet();
  expect(set.errors(set.root('report/sweep.json'), found)).toEqual([]);
  return { ...finished, found };
}

/** A sweep in which every fault is found or excused ends well, and says what it tells. Gives the number of faults found. */
export function expectAllFound({ code, stdout, found }: Swept): number {
  expect(found.faults.filter(({ outcome }) => outcome === 'missed' || outcome === 'broke')).toEqual([]);
  expect(stdout).toContain(found.summary);
  expect(code).toBe(0);
  return found.faults.filter(({ outcome }) => outcome === 'found').length;
}
