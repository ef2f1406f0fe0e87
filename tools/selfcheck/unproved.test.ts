import { describe, expect, test } from 'vitest';
import type { TrialRow } from './plan/plan.ts';
import { proofOf } from './kill-matrix.ts';

const CHECK = 'a/checks.spec:1:1';
const HELPER = 'support/help:2:2';
const assertions = new Map([
  [CHECK, { name: 'check', isInCheck: true }],
  [HELPER, { name: 'help', isInCheck: false }],
]);

function reached(id: string, ...places: string[]) {
  return { profile: 'document', id, level: 'stated' as const, verdict: 'pass', reason: '', reached: places };
}

function trial(breaks: string, failedAt: string, outcome: TrialRow['outcome'] = 'killed'): TrialRow {
  const rest = { defect: '', profile: 'document', finding: '', alsoFailed: [], broke: [], durationMs: 1 };
  return { as: 'first', name: 'm', breaks, outcome, failedAt, ...rest };
}

const bothReach = [reached('a/one', CHECK, HELPER), reached('a/two', CHECK, HELPER)];
const WHOLE = { assertions, ids: new Set(['a/one', 'a/two']), isWhole: true };
const unproved = (clean: typeof bothReach, trials: readonly TrialRow[], claimed = WHOLE) =>
  proofOf(clean, trials, claimed).unproved;

describe('an assertion is proved', () => {
  test('in a check, for each requirement whose check reaches it', () => {
    const trials = [trial('a/one', CHECK), trial('a/one', HELPER)];
    expect(unproved(bothReach, trials)).toEqual([{ id: 'a/two', assertion: 'check' }]);
    expect(unproved(bothReach, [...trials, trial('a/two', CHECK)])).toEqual([]);
  });

  test('in a helper, and where no correct node leads, by one requirement', () => {
    expect(unproved(bothReach, [trial('a/one', CHECK), trial('a/two', CHECK)])).toEqual([
      { id: 'a/one', assertion: 'help' },
    ]);
    expect(unproved([], [trial('a/one', CHECK), trial('a/two', HELPER)])).toEqual([]);
  });

  test('by no mutant that failed for another reason', () =>
    expect(unproved([reached('a/one', CHECK)], [trial('a/one', CHECK, 'wrongReason'), trial('a/one', HELPER)])).toEqual(
      [{ id: 'a/one', assertion: 'check' }],
    ));
});

test('of some requirements, only their own assertions are claimed', () => {
  const claimed = { ...WHOLE, ids: new Set(['a/two']), isWhole: false };
  expect(unproved(bothReach, [], claimed)).toEqual([{ id: 'a/two', assertion: 'check' }]);
});

test('a place that asserts by another name is told', () =>
  expect(proofOf([reached('a/one', 'a/checks.spec:9:9')], [], WHOLE).unnamed).toEqual(['a/checks.spec:9:9']));
