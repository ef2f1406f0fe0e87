import { expect, test } from 'vitest';
import { linesOf, pointsAt, readTree } from './json-lines.ts';

function laidOut(text: string): string[] {
  const tree = readTree(text);
  return tree === undefined ? [] : linesOf(tree).map(({ indent, text: line }) => '  '.repeat(indent) + line);
}

test('numbers keep every digit, and text its escapes', () => {
  expect(laidOut('{"a":18446744073709551615.0,"b":["\\u2028",{}],"c":[]}')).toEqual([
    '{',
    '  "a": 18446744073709551615.0,',
    '  "b": [',
    '    "\\u2028",',
    '    {}',
    '  ],',
    '  "c": []',
    '}',
  ]);
});

test.each([
  ['{"a":[1,2… (99 bytes)', ['{', '  "a": [', '    1,', '    2…', '    … cut here', '  ]', '  … cut here', '}']],
  ['{"a":1,"b":"unfini', ['{', '  "a": 1', '  … cut here', '}']],
  ['{"a"', ['{', '  … cut here', '}']],
])('what was cut off says so: %s', (text, lines) => {
  expect(laidOut(text).map((line) => line.replace(/,$/, ''))).toEqual(lines.map((line) => line.replace(/,$/, '')));
});

test.each(['', 'true', '"text"', 'an object', '<html>'])('%j is not laid out', (text) => {
  expect(readTree(text)).toBeUndefined();
});

test('deep nesting ends instead of breaking the page', () => expect(laidOut('['.repeat(100_000)).at(-1)).toBe(']'));

test('a finding points at a value with all that is in it, and at the object that lacks it', () => {
  const tree = readTree('{"result":{"a/b":{"c":1},"d":2}}');
  const lines = tree === undefined ? [] : linesOf(tree);
  const meant = (pointer: string): string[] => lines.filter(pointsAt(lines, pointer)).map(({ text }) => text);
  expect(meant('/result/a~1b')).toEqual(['"a/b": {', '"c": 1', '},']);
  expect(meant('/result/height')).toEqual(['"result": {', '}']);
  expect(meant('')).toEqual([]);
});
