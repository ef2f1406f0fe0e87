import { expect, test } from 'vitest';
import { Observations, Variety } from './observations.ts';
import { parseJson } from '../encoding/json.ts';

test('keeps which exchanges showed a requirement, the first three, and counts all and their places', () => {
  const store = new Observations();
  for (const exchange of [4, 9, 11, 12]) store.noteSeen(new Map([['a/b', 2]]), exchange);
  expect(store.of('a/b')).toEqual({ shownBy: [4, 9, 11], responses: 4, places: 8, findings: [], count: 0 });
  expect(store.of('a/c')).toBeUndefined();
});

test('keeps twenty findings and the first of each kind, however many of another kind there are, and counts all', () => {
  const store = new Observations();
  for (let i = 0; i < 30; i += 1) store.noteFinding('a/b', { message: `finding ${i}`, signature: { kind: 'schema' } });
  for (const message of ['another kind', 'the same']) {
    store.noteFinding('a/b', { message, signature: { kind: 'http', rule: 'status' } });
  }
  expect(store.of('a/b')?.findings).toHaveLength(21);
  expect(store.of('a/b')?.findings.at(-1)?.message).toBe('another kind');
  expect(store.of('a/b')?.count).toBe(32);
});

test('keeps nothing of a requirement that is ignored', () => {
  const store = new Observations(new Set(['a/b']));
  store.noteSeen(
    new Map([
      ['a/b', 1],
      ['a/c', 1],
    ]),
    1,
  );
  store.noteFinding('a/b', { message: 'wrong' });
  expect([...store.entries().keys()]).toEqual(['a/c']);
});

function varietyOf(...results: readonly string[]): ReturnType<Variety['untold']> {
  const variety = new Variety();
  for (const result of results) {
    const parsed = parseJson(result);
    variety.note('a.b', parsed.ok ? parsed.value : undefined);
  }
  return variety.untold();
}

const NOTHING = { defaults: [], empty: [], equal: [], short: [] };

test('values of which each is a default tell nothing, whatever their number', () => {
  const zero = '11111111111111111111111111111111LpoYY';
  const first = `{"items":[{"locked":"0","owner":"${zero}","on":false,"name":""},{"locked":"0","owner":null,"name":""}]}`;
  expect(varietyOf(first)).toEqual({
    ...NOTHING,
    defaults: ['locked', 'name', 'on', 'owner'].map((name) => `a.b /items/*/${name}`),
  });
  expect(varietyOf(first, '{"items":[{"locked":"1","owner":"x","on":true,"name":"y"}]}')).toEqual(NOTHING);
});

test('members of one type that are equal in each record tell nothing of each other', () => {
  const owner = (address: string) => `{"locktime":"0","threshold":"1","addresses":["${address}","c"]}`;
  const record = (one: string, other: string) =>
    `{"weight":"5","stake":"5","name":"5x","one":${owner(one)},"other":${owner(other)}}`;
  const { equal } = varietyOf(record('a', 'a'), record('b', 'b'));
  expect(equal).toEqual(['a.b /one = other', 'a.b /weight = stake']);
  expect(varietyOf(record('a', 'a'), record('a', 'b'), '{"weight":5,"stake":6}').equal).toEqual([]);
});

test('a list that never has two items tells nothing of an order or of a second item', () => {
  expect(varietyOf('{"ids":["x"],"none":[]}')).toEqual({ ...NOTHING, empty: ['a.b /none'], short: ['a.b /ids'] });
  expect(varietyOf('{"ids":["x"],"none":[]}', '{"ids":["x","y"],"none":["z"]}').short).toEqual(['a.b /none']);
});

test('IDs as keys of a map are one member, and a target cannot name members without end', () => {
  const ids = Array.from({ length: 9000 }, (_, index) => `"NodeID-${index}":{"weight":"0"}`);
  expect(varietyOf(`{${ids.join()}}`).defaults).toEqual(['a.b /*/weight']);
  const names = Array.from(
    { length: 9000 },
    (_, index) => `"${String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}":0`,
  );
  expect(varietyOf(`{${names.join()}}`).defaults.length).toBeLessThanOrEqual(4000);
});
