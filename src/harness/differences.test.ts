import { describe, expect, test } from 'vitest';
import { LosslessNumber } from '../encoding/json.ts';
import { differences, differencesText, differingMember } from './differences.ts';

describe('differences of', () => {
  test.each<[string, unknown, unknown, string]>([
    ['lists', ['a', 'c'], ['a', 'b'], 'missing "b"; unexpected "c"'],
    ['long lists', [], [1, 2, 3, 4, 5], 'missing 1, 2, 3 and 2 more'],
    ['lists in another order', [1, 2], [2, 1], 'in another order, [0] is 1, expected 2'],
    ['lists that repeat', ['a'], ['a', 'a'], 'missing "a"'],
    ['sets', new Set([1n, 2n]), new Set([2n, 3n]), 'missing 3; unexpected 1'],
    ['maps', new Map([['x', 1n]]), new Map([['x', 2n]]), 'x is 1, expected 2'],
    ['objects', { a: { b: 1 }, d: 1 }, { a: { b: 2 }, c: 3 }, 'missing c (3); unexpected d (1); a.b is 1, expected 2'],
    ['lists of objects', [{ id: 1 }, { id: 3 }], [{ id: 1 }, { id: 2 }], '[1].id is 3, expected 2'],
    ['lists within objects', { a: { b: ['x'] } }, { a: { b: ['y'] } }, 'missing "y" in a.b; unexpected "x" in a.b'],
    ['values of other types', 1, 1n, ' is 1, expected 1'],
    ['a list and an object', [], {}, ' is [], expected {}'],
    [
      'numbers beyond all widths',
      new LosslessNumber('1e400'),
      new LosslessNumber('1e401'),
      ' is 1e400, expected 1e401',
    ],
  ])('%s', (_, actual, expected, text) => expect(differencesText(differences(actual, expected))).toBe(text));

  test.each<[string, unknown, unknown]>([
    ['sets in any order', new Set([1, 2]), new Set([2, 1])],
    ['members that are undefined', { a: 1, b: undefined }, { a: 1 }],
    ['integers beyond 2^53', 2n ** 53n + 1n, 2n ** 53n + 1n],
    ['bytes', new Uint8Array([1]), new Uint8Array([1])],
  ])('%s: none', (_, actual, expected) => expect(differences(actual, expected)).toEqual([]));

  test('objects of which only some members count', () => {
    expect(differences({ a: 1, b: 2 }, { a: 1 }, true)).toEqual([]);
    expect(differencesText(differences({ b: 2 }, { a: 1 }, true))).toBe('missing a (1)');
  });
});

test.each<[string, unknown, unknown, string | undefined]>([
  ['one member of one item', [{ end: 1, id: 'a' }], [{ end: 2, id: 'a' }], 'end'],
  ['one member of several items', { all: [{ end: 1 }, { end: 2 }] }, { all: [{ end: 3 }, {}] }, 'end'],
  ['several members', { end: 1, id: 'a' }, { end: 2, id: 'b' }, undefined],
  ['a whole value', 1, 2, undefined],
  ['a name that is data', { 'a b': 1 }, { 'a b': 2 }, undefined],
])('the member of %s', (_, actual, expected, member) =>
  expect(differingMember(differences(actual, expected))).toBe(member),
);
