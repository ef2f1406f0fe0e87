import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sweep } from '../src/generated/report.ts';
import { SchemaSet } from '../src/validation/schema/schemas.ts';
import { emptyFolder, type Finished, runTools } from './cli.ts';

const METHOD = 'platform.getMinStake';

interface Swept extends Finished {
  readonly found: Sweep;
}

async function sweep(...args: readonly string[]): Promise<Swept> {
  const out = emptyFolder();
  const finished = await runTools(['selfcheck', '--sweep', '--out', out, ...args]);
  // Held against its schema below.
  const found = JSON.parse(readFileSync(join(out, 'sweep.json'), 'utf8')) as Sweep;
  const set = new SchemaSet();
  expect(set.errors(set.root('report/sweep.json'), found)).toEqual([]);
  return { ...finished, found };
}

test('finds every fault of a seeded tenth', async () => {
  const { code, stdout, found } = await sweep('--part', '1/10');
  expect(found.faults.filter(({ outcome }) => outcome === 'missed' || outcome === 'broke')).toEqual([]);
  expect(found.faults.filter(({ outcome }) => outcome === 'found').length).toBeGreaterThan(400);
  for (const method of ['platform.getUTXOs', 'index.getContainerRange', 'health.health'])
    expect(stdout).toMatch(new RegExp(`^${method} +\\d`, 'm'));
  expect(stdout).toContain(found.summary);
  expect(code).toBe(0);
});

test('names a fault that nothing finds', async () => {
  const fault = `${METHOD} result/minDelegatorStake removed`;
  const { code, stdout, found } = await sweep(
    '--method',
    METHOD,
    '--fault',
    fault,
    '--disarm',
    `${METHOD}/min-delegator-stake`,
  );
  expect(found.faults.map(({ outcome }) => outcome)).toEqual(['missed']);
  expect(stdout).toContain(`missed  ${fault} (document)`);
  expect(code).toBe(1);
});

test.each([
  [['--sweep', '--mutant', 'platform-get-height-one-behind'], '--sweep and --mutant exclude each other'],
  [['--part', '1/2'], '--part needs --sweep'],
  [['--sweep', '--method', METHOD, '--fault', 'no such fault'], 'No fault matches'],
])('refuses %j', async (flags, reason) => {
  const { code, stderr } = await runTools(['selfcheck', ...flags]);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) as string });
});
