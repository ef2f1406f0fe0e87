import { expect, test } from 'vitest';
import { howDiffers } from './deviation.ts';

test.each<[string, unknown, unknown]>([
  ['missing', undefined, '5'],
  ['null', null, '5'],
  ['unexpected', '5', undefined],
  ['opposite', true, false],
  ['one-more', '6', 5n],
  ['one-less', 4, 5],
  ['zero', '0', '5'],
  ['more', 900n, 5n],
  ['less', '100', '9000'],
  ['negative', -5, 5],
  ['rounded', 9_007_199_254_740_992n, '9007199254740993'],
  ['rounded', '123456000', '123456789'],
  ['one-more', '2024-01-01T00:00:01Z', '2024-01-01T00:00:00Z'],
  ['rewritten', 5, '5'],
  ['rewritten', '0xAB', 'ab'],
  ['empty', '', 'text'],
  ['shortened', 'tex', 'text'],
  ['extended', 'text2', 'text'],
  ['other', 'this', 'that'],
  ['hex', '0x00', 'that'],
  ['other-type', [1], 'that'],
  ['empty', [], [1]],
])('%s: %s instead of %s', (how, actual, expected) => {
  expect(howDiffers(actual, expected)).toBe(how);
});
