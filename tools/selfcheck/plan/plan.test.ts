import { expect, test } from 'vitest';
import type { RequirementResult } from '../../../src/generated/report.ts';
import { isAlarm } from './plan.ts';

test.each<[RequirementResult['verdict'], RequirementResult['level'], boolean]>([
  ['fail', 'stated', true],
  ['fail', 'derived', true],
  ['fail', 'observed', false],
  ['error', 'observed', true],
  ['not-testable', 'stated', false],
  ['pass', 'stated', false],
])('%s of a requirement that is %s: a false alarm is %s', (verdict, level, expected) => {
  expect(isAlarm({ verdict, level })).toBe(expected);
});
