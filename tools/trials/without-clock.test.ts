import { expect, test } from 'vitest';
import { withoutClock } from './differences.ts';

const NOW = Date.parse('2026-01-01T12:00:00Z');

test.each([
  ['"2026-01-01T12:00:01.5Z"', '"now"'],
  ['"2026-01-01T13:30:00+02:00"', '"now"'],
  ['"2025-07-14T01:00:00.123456789Z"', '"2025-07-14T01:00:00.123456789Z"'],
  ['"2054-01-01T00:00:00Z"', '"2054-01-01T00:00:00Z"'],
  ['{"contiguousFailures":12,"height":"12"}', '{"contiguousFailures":4,"height":"12"}'],
  ['{"contiguousFailures":3}', '{"contiguousFailures":3}'],
])('%s becomes %s', (text, expected) => expect(withoutClock(text, NOW)).toBe(expected));
