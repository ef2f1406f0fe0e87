import { expect, test } from 'vitest';
import { MOST_MEGABYTES, runMode } from '../support/hostile-modes.ts';
import { SURVEYS } from '../support/hostile-target-modes.ts';

test.each([...SURVEYS])('a survey keeps little of $title', async (mode) => {
  const outcome = await runMode(mode);
  expect(outcome.code, outcome.said).toBe(mode.exitCode);
  expect(outcome.megabytes).toBeLessThan(MOST_MEGABYTES);
});
