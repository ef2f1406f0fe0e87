import { expect, test } from 'vitest';
import { wildcard } from './wildcard.ts';

test.each<[string, string, boolean]>([
  ['platform.getTx/*', 'platform.getTx/json', true],
  ['PLATFORM.getTx/*', 'platform.gettx/', true],
  ['platform.getTx', 'platform.getTx/json', false],
  ['*', '', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*b*b*', 'abcb', true],
  ['*b*b*', 'abc', false],
  ['a*bc', 'abcd', false],
  ['a.c', 'abc', false],
  ['(a+)+$*', '(a+)+$x', true],
])('%s and %s: %s', (pattern, text, expected) => {
  expect(wildcard(pattern)(text)).toBe(expected);
});

test.each(['x'.repeat(30_000_000), '*x'.repeat(1_000_000), `${'a*'.repeat(50)}b`])(
  'a very long pattern takes no longer',
  (pattern) => {
    expect(wildcard(pattern)('a'.repeat(100))).toBe(false);
  },
);
