import { expect, test } from 'vitest';
import { changeAt } from './json-path.ts';

const VALUE = { a: { b: 1, c: undefined }, list: [{ n: 1 }, { n: 2 }], map: { x: 'p', y: 'q' } } as const;

test.each([
  ['a/b', () => 7, { ...VALUE, a: { b: 7 } }],
  ['a/b', () => undefined, { ...VALUE, a: {} }],
  ['list/*/n', (n: unknown) => `${String(n)}!`, { ...VALUE, list: [{ n: '1!' }, { n: '2!' }] }],
  ['list/*', () => null, { ...VALUE, list: [null, null] }],
  ['list/n', () => 7, VALUE],
  ['map/*', () => 'r', { ...VALUE, map: { x: 'r', y: 'r' } }],
  ['map/@', (name: unknown) => `${String(name)}2`, { ...VALUE, map: { x2: 'p', y2: 'q' } }],
  ['no/such', () => 7, VALUE],
  ['a/b/deeper', () => 7, VALUE],
  ['a/c', () => 7, VALUE],
  ['', () => null, null],
])('changes what stands at %j', (path, spoil, expected) => expect(changeAt(VALUE, path, spoil)).toEqual(expected));
