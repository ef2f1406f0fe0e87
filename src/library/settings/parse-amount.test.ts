import { expect, test } from 'vitest';
import { amount } from './parse-amount.ts';
import { InvalidValue } from './table/kind.ts';

test.each([
  ['50AVAX', 50_000_000_000n],
  ['0.5 AVAX', 500_000_000n],
  ['1.000000001avax', 1_000_000_001n],
  ['7nAVAX', 7n],
])('%s is an amount', (text, expected) => expect(amount(text)).toBe(expected));

test.each(['50', 'AVAX', '-1AVAX', '1.5nAVAX', '1.0000000001AVAX', '1e3AVAX', ''])(
  '%o has no unit, or is none',
  (text) => expect(() => amount(text)).toThrow(InvalidValue),
);
