import { expect, test } from 'vitest';
import { requestBound } from './request-bound.ts';

const RUN = { requirements: 1000, runs: 25 };
const bound = requestBound(RUN);

test('a run that asks more may send more: for each case, requirement, page, round, while the chain moves, and with writes', () => {
  // About fifty properties, each with one request or more for a case.
  expect(requestBound({ ...RUN, runs: 1025 })).toBeGreaterThanOrEqual(bound + 50 * 1000);
  expect(requestBound({ ...RUN, requirements: 2000 })).toBeGreaterThanOrEqual(bound + 2 * 1000);
  // Each index has a page more.
  expect(requestBound({ ...RUN, survey: 1008 })).toBeGreaterThan(bound + 3 * 1000);
  expect(requestBound({ ...RUN, repeat: 3 })).toBe(3 * bound);
  expect(requestBound({ ...RUN, moving: 500 })).toBeGreaterThan(bound + 500);
  expect(requestBound({ ...RUN, sequences: { mostMs: 30_000 } })).toBeGreaterThan(bound + 30 * 100);
  // Five nodes under faults for a minute sent 680 more than the bound of a run without faults.
  expect(requestBound({ ...RUN, faults: { nodes: 5, mostMs: 15_000 } })).toBeGreaterThan(bound + 10 * 680);
});

test('no survey asks for more pages than a survey of all', () => {
  const all = requestBound({ ...RUN, survey: 'all' });
  expect(all).toBeGreaterThan(requestBound({ ...RUN, survey: 10_000 }));
  expect(all).toBeLessThan(1_000_000);
});
