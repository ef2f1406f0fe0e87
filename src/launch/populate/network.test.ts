import { describe, expect, test } from 'vitest';
import { answeringClient } from '../../../test/support/answering-node.ts';
import { encodeAddress } from '../../encoding/address.ts';
import { encodeId } from '../../encoding/id.ts';
import { RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import { fixedFee } from '../../client/fees/price.ts';
import { addressOn, isFrom, type Network, readNetwork } from './network.ts';

const ASSET = 'U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK';
const X = '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed';
const C = '2CA6j5zYzasynPsFeNoqWkmTCt3VScMvXUZHbfDJ8k3oGzAPtU';
/** The results of a node of a local network, by method and alias. The node rejects all other methods. */
const LOCAL: Readonly<Record<string, unknown>> = {
  'info.getNetworkID': { networkID: '12345' },
  'platform.getCurrentValidators': ownedBy(encodeAddress({ chain: 'P', hrp: 'local', bytes: new Uint8Array(20) })),
  'info.getBlockchainID X': { blockchainID: X },
  'info.getBlockchainID C': { blockchainID: C },
  'platform.getStakingAssetID': { assetID: ASSET },
  'info.getNodeVersion': { version: 'avalanchego/1.12.2' },
  'info.getTxFee': { txFee: '1000000', createSubnetTxFee: '2000000000', transformSubnetTxFee: '10000000000' },
  'info.upgrades': { etnaTime: '2020-12-05T05:00:00Z' },
};

function ownedBy(address: string): unknown {
  return { validators: [{ validationRewardOwner: { locktime: '0', threshold: '1', addresses: [address] } }] };
}

/** Reads the network of a node that returns these results instead. */
async function networkOf(
  changes: Readonly<Record<string, unknown>> = {},
  addresses: readonly string[] = [],
): Promise<Network> {
  const results: Readonly<Record<string, unknown>> = { ...LOCAL, ...changes };
  const rpc = await answeringClient(
    (method, { alias }) => results[[method, alias ?? []].flat().join(' ')] ?? 'no such method',
  );
  return readNetwork(rpc, [1, 5], addresses);
}

describe('readNetwork', () => {
  test('reads the IDs of the network, its chains and its asset', async () => {
    const { networkId, chainIds, avax } = await networkOf();
    expect(networkId).toBe(12_345);
    expect({ X: encodeId(chainIds.X), C: encodeId(chainIds.C), avax: encodeId(avax) }).toEqual({ X, C, avax: ASSET });
    expect(chainIds.P.every((byte) => byte === 0)).toBe(true);
  });

  const songbird = encodeAddress({ chain: 'P', hrp: 'songbird', bytes: new Uint8Array(20) });
  const nowhere = { 'platform.getCurrentValidators': undefined };

  test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['a validator', { 'platform.getCurrentValidators': ownedBy(songbird) }, []],
    ['a Subnet', { ...nowhere, 'platform.getSubnets': { subnets: [{ controlKeys: [songbird] }] } }, []],
    [
      'a block',
      { ...nowhere, 'platform.getHeight': { height: '9' }, 'platform.getBlockByHeight': { block: [songbird] } },
      [],
    ],
    ['the user, where no response contains one', nowhere, [songbird]],
  ])('takes the prefix of addresses from %s, whatever the ID of the network is', async (_, changes, named) => {
    const network = await networkOf({ 'info.getNetworkID': { networkID: '5' }, ...changes }, named);
    expect(addressOn(network, 'X', new Uint8Array(20))).toMatch(/^X-songbird1/);
  });

  test('says what is missing where nothing shows the prefix', () =>
    expect(networkOf(nowhere)).rejects.toThrow('name one with --sample address=...'));

  test('finds no release in a version of a million digits, and finds that out in time', async () =>
    expect((await networkOf({ 'info.getNodeVersion': { version: '1'.repeat(1_000_000) } })).release).toBeUndefined());

  test.each<[string, unknown, bigint]>([
    ['that it returns', LOCAL['info.getTxFee'], 2_000_000_000n],
    ['of a simple transaction, if its own is lower', { txFee: '9000000000', createSubnetTxFee: '1' }, 9_000_000_000n],
    ['of the documentation, when the node has no such method', undefined, 1_000_000_000n],
  ])('takes the fee %s', async (_, result, fee) => {
    expect(fixedFee((await networkOf({ 'info.getTxFee': result })).fees, 'createSubnetTxFee')).toBe(fee);
  });

  test.each<[string, unknown, unknown, boolean]>([
    ['the time of Etna, which is past', { etnaTime: '2024-12-16T17:00:00Z' }, { version: 'avalanchego/1.11.0' }, true],
    [
      'the time of Etna, which is to come',
      { etnaTime: '9999-12-01T05:00:00Z' },
      { version: 'avalanchego/1.14.2' },
      false,
    ],
    ['a release that has Etna, without its time', undefined, { version: 'avalanchego/1.12.0' }, true],
    ['a release before Etna, without its time', undefined, { version: 'avalanchego/1.11.13' }, false],
    ['a version that is no release', {}, { version: 'main' }, true],
  ])('by %s, decides whether its rules apply', async (_, upgrades, version, isEtna) => {
    const network = await networkOf({ 'info.upgrades': upgrades, 'info.getNodeVersion': version });
    expect(network.isEtna).toBe(isEtna);
  });

  test('needs the methods that every node has', () =>
    expect(networkOf({ 'info.getNetworkID': undefined })).rejects.toThrow(RpcRefusal));

  test('names the method and the member that is invalid', async () => {
    const reading = networkOf({ 'platform.getStakingAssetID': { assetID: 'AVAX' } });
    await expect(reading).rejects.toThrow(RpcUnavailable);
    await expect(reading).rejects.toThrow('platform.getStakingAssetID: the result has no valid `assetID`');
  });
});

test.each([
  ['1.10.17', false],
  ['1.10.18', true],
  ['1.11.0', true],
  [undefined, true],
])('release %s is from 1.10.18 on: %s', (release, expected) => expect(isFrom({ release }, '1.10.18')).toBe(expected));
