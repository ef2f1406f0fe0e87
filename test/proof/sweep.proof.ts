import { expect, test } from 'vitest';
import { sweep } from '../support/selfcheck.ts';

test('finds every fault of a seeded tenth', async () => {
  const { code, stdout, found } = await sweep('--part', '1/10');
  expect(found.faults.filter(({ outcome }) => outcome === 'missed' || outcome === 'broke')).toEqual([]);
  expect(code).toBe(0);
  expect(found.faults.filter(({ outcome }) => outcome === 'found').length).toBeGreaterThan(400);
  expect(stdout).toContain(found.summary);
  for (const method of ['platform.getUTXOs', 'index.getContainerRange', 'health.health'])
    expect(stdout).toMatch(new RegExp(`^${method} +\\d`, 'm'));
});
