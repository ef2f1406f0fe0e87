import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { toBigInt } from './to-big-int.ts';

test.each([
  ['18446744073709551615', 18446744073709551615n],
  ['-1', -1n],
  [42, 42n],
  [2n ** 70n, 2n ** 70n],
])('%s is an integer', (value, integer) => expect(toBigInt(value)).toBe(integer));

test.each(['', 'many', '1.5', '0x10', ' 1', 1.5, Number.NaN, '9'.repeat(3_000_000)])(
  'what is none is a failure of the node, told in a line',
  (value) => {
    expect(() => toBigInt(value)).toThrow(Failure);
    expect(() => toBigInt(value)).toThrow(/^".{0,70}" is not an integer$/);
  },
);
