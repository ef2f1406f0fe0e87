import { expect, test } from 'vitest';
import { dateOf } from './date-header.ts';
import type { Exchange } from './exchange.ts';

test.each<[string, readonly (readonly [string, string])[], bigint | undefined]>([
  ['a date', [['date', 'Thu, 01 Jan 2026 00:00:01 GMT']], 1_767_225_601n],
  ['no date', [['date', 'soon']], undefined],
  ['no header', [], undefined],
])('the clock of a response with %s', (_, headers, seconds) => {
  const outcome: Exchange['outcome'] = { kind: 'answer', status: 200, headers, body: new Uint8Array() };
  expect(dateOf({ outcome })).toBe(seconds);
});
