import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { RunPlan } from '../../src/generated/report.ts';
import { runCli, runReported } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

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
