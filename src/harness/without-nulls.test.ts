import { expect, test } from 'vitest';
import { baseSchemas } from '../judge/validation/schema/annotations.ts';
import { loadCatalogue } from '../judge/catalogue/catalogue.ts';
import { loadProfiles } from '../judge/catalogue/profiles.ts';
import { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { withoutNulls } from './without-nulls.ts';

test.each([
  ['platform.getUTXOs', { utxos: null, numFetched: '0' }, { utxos: [], numFetched: '0' }],
  ['platform.getBalance', { balances: null, utxoIDs: null }, { balances: {}, utxoIDs: [] }],
  ['platform.getSubnets', { subnets: [{ id: 'x', controlKeys: null }] }, { subnets: [{ id: 'x', controlKeys: [] }] }],
  ['platform.getTx', { tx: { unsignedTx: { inputs: null } } }, { tx: { unsignedTx: { inputs: [] } } }],
  ['platform.getUTXOs', { endIndex: null }, { endIndex: null }],
])('reads null for nothing in a result of %s', (method, result, expected) => {
  expect(withoutNulls(baseSchemas(), method, result)).toMatchObject(expected);
});

test.each([
  ['platform.getUTXOs', { numFetched: '0' }, { numFetched: '0', utxos: [] }],
  ['platform.getValidatorsAt', {}, { validators: {} }],
  [
    'platform.getSubnets',
    { subnets: [{ id: 'x' }, { id: 'y', controlKeys: ['z'] }] },
    {
      subnets: [
        { id: 'x', controlKeys: [] },
        { id: 'y', controlKeys: ['z'] },
      ],
    },
  ],
  ['platform.getBlock', { block: { height: 1 } }, { block: { height: 1, txs: [] } }],
  ['platform.getBlock', { block: '0x00' }, { block: '0x00' }],
  // A validator has no delegators in a response about all.
  ['platform.getCurrentValidators', { validators: [{ nodeID: 'x' }] }, { validators: [{ nodeID: 'x' }] }],
])('reads a member that is left out for nothing in a result of %s', (method, result, expected) => {
  expect(withoutNulls(baseSchemas(), method, result)).toEqual(expected);
});

test.each([
  ['platform.getUTXOs', { utxos: ['0x00'] }],
  ['no.suchMethod', { utxos: null }],
  [undefined, { utxos: null }],
])('leaves a result of %s as it is where nothing is null for nothing', (method, result) => {
  expect(withoutNulls(baseSchemas(), method, result)).toBe(result);
});

test('reads a block of a release that has no transactions as one with an empty list of them', async () => {
  const { patches } = (await loadProfiles(await loadCatalogue())).latest();
  const result = { block: { height: 1 } };
  expect(withoutNulls(new SchemaSet(patches), 'platform.getBlock', result)).toEqual({ block: { height: 1, txs: [] } });
});
