import { test } from 'vitest';
import { expectRuns, FEW, FEWEST } from '../support/hostile-runs.ts';
import { HOSTILE_TARGETS, LARGE_TARGETS } from '../support/hostile-targets.ts';

test(`${HOSTILE_TARGETS.length} hostile targets end a run as they should, and break nothing of ours`, () =>
  expectRuns(HOSTILE_TARGETS, FEW));

test.each(LARGE_TARGETS)('$title', (target) => expectRuns([target], target.only ?? FEWEST));
