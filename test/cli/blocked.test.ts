import { expect, test } from 'vitest';
import { encodeHex } from '../../src/encoding/hex.ts';
import { runConformance } from '../../src/library/index.ts';
import { dropsPayments } from '../../src/reference-node/changes/gas-price.ts';
import { failWhen, mapResultAt } from '../../src/reference-node/changes/changes.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serve, startStandardNode } from '../support/standard-node.ts';

test('what needs data that a broken method finds is blocked by the failure of that method', async () => {
  const node = await startStandardNode({ patch: failWhen('platform.getTx', () => true).patch });
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.getTx/*', 'encoding/hex-needs-its-prefix'],
  });
  const needed = requirements.find(({ id }) => id === 'encoding/hex-needs-its-prefix');
  expect(needed).toMatchObject({ verdict: 'not-testable', cause: { kind: 'blocked' } });
  const by = needed?.cause?.kind === 'blocked' ? needed.cause.by : '';
  expect(by).toMatch(/^platform\.getTx\//);
  expect(requirements).toContainEqual(expect.objectContaining({ id: by, verdict: 'fail' }));
});

test('what only an observed requirement expects keeps no stated or derived one from being tested', async () => {
  const misspelt = mapResultAt('platform.getBlock', 'block/txs/*/unsignedTx/inputs/*/assetID', () => 'AVAX');
  const node = await startStandardNode({ patch: misspelt.patch });
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.getBlock/*', 'platform.getTx/json-input-asset-id-is-cb58'],
  });
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id, level }) => [id, level]);
  expect(failed.toSorted()).toEqual([
    ['platform.getBlock/bytes-agree-with-json', 'derived'],
    ['platform.getBlock/json-same-as-by-height', 'derived'],
    ['platform.getTx/json-input-asset-id-is-cb58', 'observed'],
  ]);
  const blocked = requirements.filter(({ cause }) => cause?.kind === 'blocked');
  expect(blocked.filter(({ level }) => level !== 'observed')).toEqual([]);
});

test.each([
  ['refuses every payment', dropsPayments(() => () => 'no payments'), 'platform.issueTx/takes-signed-bytes'],
  ['returns no ID', mapResultAt('platform.issueTx', 'txID', () => undefined), 'platform.issueTx/tx-id'],
])('a node that %s fails the requirement of that alone', async (_, { patch }, cause) => {
  const node = await serve(buildLedger('standard', 1), { patch });
  const { requirements } = await runConformance({
    target: node.url,
    profile: 'document',
    only: ['platform.issueTx/*', 'platform.getTxStatus/processing*', 'index.container/timestamp-is-when-accepted'],
    write: true,
    key: encodeHex(fundedKey(1).privateKey),
    allowNetworks: [node.ledger.networkId],
  });
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([cause]);
  const follows = requirements.find(({ id }) => id === 'platform.issueTx/returned-id-is-found');
  expect(follows).toMatchObject({ verdict: 'not-testable', cause: { kind: 'blocked', by: cause } });
});
