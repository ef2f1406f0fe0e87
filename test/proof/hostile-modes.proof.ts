import { writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { MOST_MEGABYTES, type Outcome, runMode, tableOf } from '../support/hostile-modes.ts';
import { FILE_MODES } from '../support/hostile-file-modes.ts';
import { TARGET_MODES } from '../support/hostile-target-modes.ts';

const outcomes: Outcome[] = [];

afterAll(() => {
  const table = tableOf(outcomes);
  console.log(table);
  const file = process.env.CONFORMANCE_MODES;
  if (file !== undefined) writeFileSync(file, table);
});

test.each([...FILE_MODES, ...TARGET_MODES])('$title', async (mode) => {
  const outcome = await runMode(mode);
  outcomes.push(outcome);
  console.log(tableOf([outcome]).split('\n').at(-2));
  expect(outcome.code, outcome.said).toBe(mode.exitCode);
  expect(outcome.megabytes).toBeLessThan(MOST_MEGABYTES);
});
