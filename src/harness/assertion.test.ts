import { expect, test } from 'vitest';
import { isAssertion } from './assertion.ts';

function thrownBy(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

test.each<[string, () => void]>([
  [
    'values that differ',
    () => {
      expect(1).toBe(2);
    },
  ],
  [
    'no text to match',
    () => {
      expect(undefined).toMatch(/x/);
    },
  ],
  [
    'no number to compare',
    () => {
      expect(undefined).toBeGreaterThan(1);
    },
  ],
  [
    'nothing that has a member',
    () => {
      expect(undefined).toHaveProperty('x');
    },
  ],
  [
    'nothing that contains',
    () => {
      expect(undefined).toContain('x');
    },
  ],
  [
    'nothing that has a length',
    () => {
      expect(undefined).toHaveLength(1);
    },
  ],
])('%s: the node failed', (_, action) => {
  expect(isAssertion(thrownBy(action))).toBe(true);
});

test.each<[string, unknown]>([
  ['a slip of the suite', new TypeError("Cannot read properties of undefined (reading 'height')")],
  ['no error', 'text'],
])('%s: the suite broke', (_, error) => {
  expect(isAssertion(error)).toBe(false);
});
