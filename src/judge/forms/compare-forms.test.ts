import { expect, test } from 'vitest';
import { oneOfEachKind } from '../../../test/support/transaction-kinds.ts';
import { isJsonObject, type JsonValue } from '../../encoding/json.ts';
import { decodeSignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { compareTransaction } from './compare-forms.ts';

const KINDS = oneOfEachKind();

test.each(KINDS)('%s has the JSON form that the reference node writes', (_kind, bytes, json) =>
  expect(compareTransaction(decodeSignedTransaction(bytes), json)).toEqual([]),
);

test.each<[what: string, left: string, differences: readonly (readonly [path: string, isNamed: boolean])[]]>([
  ['a named member', 'outputs', [['', true]]],
  [
    'a member without a name in the document',
    'owner',
    ['/addresses', '/locktime', '/threshold'].map((at) => [at, false]),
  ],
  ['an empty memo', 'memo', []],
])('%s that is left out is missing, if it says something', (_what, left, differences) => {
  const [, bytes, json] = KINDS.find(([kind]) => kind === 'CreateSubnetTx') ?? [];
  if (bytes === undefined || !isJsonObject(json?.unsignedTx)) throw new Error('The chain has no such transaction.');
  const unsignedTx = Object.fromEntries(Object.entries(json.unsignedTx).filter(([name]) => name !== left));
  expect(compareTransaction(decodeSignedTransaction(bytes), { ...json, unsignedTx })).toMatchObject(
    differences.map(([at, isNamed]) => ({ path: `/unsignedTx/${left}${at}`, isNamed, isMissing: true })),
  );
});

/** A form whose lists of addresses are in reverse order, and whose members that are 0 are left out. */
function respelled(json: JsonValue, name = ''): JsonValue {
  if (Array.isArray(json)) return name === 'addresses' ? json.toReversed() : json.map((item) => respelled(item));
  if (!isJsonObject(json)) return json;
  const members = Object.entries(json).filter(([, item]) => item !== 0);
  return Object.fromEntries(members.map(([member, item]) => [member, respelled(item, member)]));
}

test('the document decides neither about the order of addresses nor whether 0 is shown', () => {
  const differences = KINDS.flatMap(([, bytes, json]) =>
    compareTransaction(decodeSignedTransaction(bytes), respelled(json)),
  );
  expect(differences.filter(({ path }) => path.endsWith('/addresses')).length).toBeGreaterThan(0);
  expect(differences.filter(({ isMissing }) => isMissing).length).toBeGreaterThan(10);
  expect(differences.filter(({ isNamed }) => isNamed)).toEqual([]);
});

test('the kinds are those of a chain with everything', () => expect(KINDS.length).toBeGreaterThan(12));
