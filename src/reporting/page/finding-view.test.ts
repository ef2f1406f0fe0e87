import { expect, test } from 'vitest';
import { diff, parting } from './finding-view.ts';
import { readTree } from './json-lines.ts';

function compared(expected: string, actual: string): string[] {
  const [before, after] = [readTree(expected), readTree(actual)];
  if (before === undefined || after === undefined) throw new Error('not JSON');
  return diff(before, after).map(({ mark, indent, text }) => `${mark}${' '.repeat(indent)}${text}`);
}

test('members are compared by name, wherever they stand', () => {
  expect(compared('{"a":1,"b":{"c":[1,2]},"gone":null}', '{"b":{"c":[1,3,4]},"a":1,"new":"x"}')).toEqual([
    ' {',
    '  "a": 1',
    '  "b": {',
    '   "c": [',
    '    1',
    '-   2',
    '+   3',
    '+   4',
    '   ]',
    '  }',
    '- "gone": null',
    '+ "new": "x"',
    ' }',
  ]);
});

test('another kind of value is a line against a line', () =>
  expect(compared('{"a":{"b":1}}', '{"a":[]}')).toEqual([' {', '- "a": {', '-  "b": 1', '- }', '+ "a": []', ' }']));

test.each([
  ['0xabcd', '0xabXd', { start: 4, endA: 5, endB: 5 }],
  ['same', 'same', { start: 4, endA: 4, endB: 4 }],
  ['aaa', 'aa', { start: 2, endA: 3, endB: 2 }],
  ['', 'x', { start: 0, endA: 0, endB: 1 }],
])('%s and %s part', (a, b, where) => expect(parting(a, b)).toEqual(where));
