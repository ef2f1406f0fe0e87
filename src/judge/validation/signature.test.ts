import { expect, test } from 'vitest';
import { LosslessNumber } from '../../encoding/json.ts';
import { assertionSignature, schemaSignature, valueType } from './signature.ts';

test.each<[unknown, string]>([
  [undefined, 'nothing'],
  [null, 'null'],
  [[1], 'array'],
  [{ a: 1 }, 'object'],
  ['1', 'string'],
  [true, 'boolean'],
  [1, 'number'],
  [1n, 'number'],
  [new LosslessNumber('18446744073709551616'), 'number'],
])('the type of %o is %s', (value, type) => expect(valueType(value)).toBe(type));

test.each([
  ['/result/utxos/12/id', '/result/utxos/*/id'],
  ['/result/balances/FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z', '/result/balances/*'],
  ['/result/staked/NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5', '/result/staked/*'],
  ['/result/is a sentence of ours', '/result/*'],
  ['', ''],
])('the signature of a refused value: at %s names the place %s', (pointer, at) => {
  expect(schemaSignature(pointer, 'type', true)).toEqual({ kind: 'schema', at, rule: 'type', actual: 'boolean' });
});

test('the signature of an assertion holds types and a status, no values', () => {
  expect(assertionSignature({ expected: '12', actual: 13n, status: 200 })).toEqual({
    kind: 'assertion',
    expected: 'string',
    actual: 'number',
    status: 200,
  });
  expect(assertionSignature({})).toEqual({ kind: 'assertion' });
});
