import { expect, test } from 'vitest';
import { expectAllFound, sweep } from '../support/sweep.ts';

test('finds every fault of a seeded tenth', async () => {
  const swept = await sweep('--part', '1/10');
  expect(expectAllFound(swept)).toBeGreaterThan(400);
  for (const method of ['platform.getUTXOs', 'index.getContainerRange', 'health.health'])
    expect(swept.stdout).toMatch(new RegExp(`^${method} +\\d`, 'm'));
});
