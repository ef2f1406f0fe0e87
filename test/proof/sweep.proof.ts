import { expect, test } from 'vitest';
import { expectAllFound, sweep } from '../support/sweep.ts';

test('finds every fault of a seeded tenth', async () => {
  const swept = await sweep('--part', '1/10');
  expect(expectAllFound(swept)).toBeGreaterThan(400);
  for (const method of ['platform.getUTXOs', 'index.getContainerRange', 'health.health'])
    expect(swept.stdout).toMatch(new RegExp(`^${method} +\\d`, 'm'));
});

test('names a fault that nothing finds', async () => {
  const method = 'platform.getTotalStake';
  const fault = `${method} result/weight missing`;
  const { code, stdout, found } = await sweep('--only', method, '--fault', fault, '--disarm', `${method}/weight`);
  expect(found.faults.map(({ outcome }) => outcome)).toEqual(['missed']);
  expect(stdout).toContain(`missed  ${fault} (document)`);
  expect(code).toBe(1);
});
