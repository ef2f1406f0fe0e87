import { expect, test } from 'vitest';
import { MOST_MEGABYTES, runMode } from '../support/hostile-modes.ts';
import { LONG } from '../support/hostile-target-modes.ts';

test.each([...LONG])('little is kept of $title', async (mode) => {
  const outcome = await runMode(mode);
  expect(outcome.code, outcome.said).toBe(mode.exitCode);
  expect(outcome.megabytes).toBeLessThan(MOST_MEGABYTES);
});
