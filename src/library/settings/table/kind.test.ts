import { expect, test } from 'vitest';
import { POSITIVE, SEED, whole, amount, InvalidValue } from './kind.ts';

test.each(['0', '-1', '1.5', '1e3', '0x10', '', ' 5', 'ten', '11', 'NaN', '99999999999999999999'])(
  'a whole number from 1 to 10 is not %j',
  (text) => expect(() => whole(1, 10).parse(text)).toThrow('It must be a whole number from 1 to 10.'),
);

test.each(['0', '-1', 'fast', '', 'Infinity', '1e3'])('a number above zero is not %j', (text) => {
  expect(() => POSITIVE.parse(text)).toThrow('It must be a number above 0.');
});

test('numbers are read as they stand', () => {
  expect(whole(0, 65_535).parse('9650')).toBe(9650);
  expect(POSITIVE.parse('0.5')).toBe(0.5);
  expect(SEED.parse('2147483647')).toBe(2147483647);
});

test('a random seed is one that can be given again', () => {
  const random = SEED.parse('random');
  expect(SEED.parse(String(random))).toBe(random);
  expect(() => SEED.parse('2147483648')).toThrow('whole number from 0 to 2147483647');
});

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
