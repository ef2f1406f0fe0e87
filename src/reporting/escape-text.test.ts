import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeLines, escapeText } from './escape-text.ts';

describe('escapeText', () => {
  test.each([
    ['plain text stays', 'height "12", ünïcode, 日本, 😀', 'height "12", ünïcode, 日本, 😀'],
    ['ANSI sequences lose their escape', '\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['C1 controls too', '\u009b2J', '\\u009b2J'],
    ['lines become one', 'a\r\nb\tc', 'a\\r\\nb\\tc'],
    ['NUL and DEL', '\u0000\u007f', '\\u0000\\u007f'],
    ['halves of surrogate pairs', 'a\ud800b\udc00', 'a\\ud800b\\udc00'],
    ['text that runs backwards', 'a\u202ecod', 'a\\u202ecod'],
    ['text that does not show', 'a\u200bb\u{e0041}', 'a\\u200bb\\u{e0041}'],
    ['separators that break lines', 'a\u2028b\u0085c', 'a\\u2028b\\u0085c'],
  ])('%s', (_, text, escaped) => expect(escapeText(text)).toBe(escaped));

  test('cuts what is long and says how long it was', () =>
    expect(escapeText('x'.repeat(5_000_000), 10)).toBe('xxxxxxxxxx… (5000000 characters)'));

  test('does not cut a character in two', () => expect(escapeText('abc😀def', 4)).toBe('abc… (8 characters)'));

  test('never lets anything through that a terminal obeys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeText(text)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
      { seed: 1 },
    );
  });
});

test('escapeLines keeps lines and nothing else', () =>
  expect(escapeLines('a\n\u001b[2Jb\r\nc')).toBe('a\n\\u001b[2Jb\\r\nc'));
