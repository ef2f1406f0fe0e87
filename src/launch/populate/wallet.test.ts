import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../test/support/value-of.ts';
import { changingRelay } from '../../../test/support/changing-relay.ts';
import { fundedWallet, sumOf } from '../../../test/support/funded-wallet.ts';
import { decodeNodeId, encodeNodeId } from '../../encoding/node-id.ts';
import { RpcClient, RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import { integerOf, listOf, objectsOf, textOf } from '../../encoding/read-json.ts';
import { AVAX, DAY, now } from '../../client/fees/measures.ts';
import { Budget } from '../../client/fees/budget.ts';
import { fixedFee } from '../../client/fees/price.ts';
import { addressOn } from './network.ts';
import { addSubnetValidator, createSubnet, payment, removeSubnetValidator, transferSubnet } from './platform-drafts.ts';
import { Wallet } from './wallet.ts';
import { variantOf } from '../../reference-node/variants.ts';

/** A relay that passes on every request, and breaks the connection before the first responses of these methods. */
function breaking(url: string, breaks: string[]): Promise<string> {
  return changingRelay(url, (method, body) => {
    if (!breaks.includes(method)) return body;
    breaks.splice(breaks.indexOf(method), 1);
    return undefined;
  });
}

describe('Wallet', () => {
  it('pays, gets its change back, and keeps account of it as the node does', async () => {
    const { wallet, network, rpc } = await fundedWallet();
    const before = sumOf(wallet.coins);
    const owner = ownedBy([new Uint8Array(20).fill(5)]);
    const { id } = await wallet.issue(payment([pay(network.avax, 3n * AVAX, owner)]));
    expect(await rpc.result('platform.getTxStatus', { txID: id })).toMatchObject({ status: 'Committed' });
    expect(sumOf(wallet.coins)).toBe(before - 3n * AVAX - fixedFee(network.fees));
    const paid = { addresses: [addressOn(network, 'P', owner.addresses[0] ?? new Uint8Array())] };
    expect(integerOf(await rpc.result('platform.getBalance', paid), 'balance')).toBe(3n * AVAX);
    const again = new Wallet(rpc, network, 'P', wallet.key, { budget: new Budget(0n) });
    await again.load();
    expect(sumOf(again.coins)).toBe(sumOf(wallet.coins));
  });

  it('issues more transactions at once than it has outputs', async () => {
    const { wallet } = await fundedWallet();
    const count = wallet.coins.length + 9;
    const accepted = await Promise.all(Array.from({ length: count }, () => wallet.issue(payment([]))));
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(count);
  });

  it('says what is missing where the funds do not suffice, and spends nothing', async () => {
    const { wallet, network } = await fundedWallet();
    const before = sumOf(wallet.coins);
    const output = pay(network.avax, before * 2n, ownedBy([wallet.key.address]));
    await expect(wallet.issue(payment([output]))).rejects.toThrow(`${wallet.address} has too little AVAX: it needs `);
    expect(sumOf(wallet.coins)).toBe(before);
  });

  it.each(['bytes-without-checksum', 'no-checksums-at-all'])('pays on a node of the variant %s', async (variant) => {
    const { wallet, network } = await fundedWallet(undefined, undefined, variantOf(variant).patch);
    const before = sumOf(wallet.coins);
    await wallet.issue(payment([]));
    expect(sumOf(wallet.coins)).toBe(before - fixedFee(network.fees));
  });

  it.each([
    ['after a transaction', ['platform.issueTx']],
    ['while it waits', ['platform.getTxStatus', 'platform.getTxStatus']],
  ])('keeps account where a node does not answer %s', async (_, breaks) => {
    const { wallet, network } = await fundedWallet((url) => breaking(url, [...breaks]));
    const before = sumOf(wallet.coins);
    await wallet.issue(payment([]));
    await wallet.issue(payment([]));
    expect(sumOf(wallet.coins)).toBe(before - 2n * fixedFee(network.fees));
  });

  it('spends nothing again of a transaction whose end it does not know', async () => {
    const silent = Array.from({ length: 12 }, () => 'platform.getTxStatus');
    const { wallet } = await fundedWallet((url) => breaking(url, silent));
    const { length } = wallet.coins;
    await expect(wallet.issue(payment([]))).rejects.toThrow(RpcUnavailable);
    expect(wallet.coins).toHaveLength(length - 1);
  });

  it('hands on why a node refuses, and has its outputs back', async () => {
    const { wallet } = await fundedWallet();
    const before = sumOf(wallet.coins);
    const nobody = { idBytes: new Uint8Array(32).fill(3), signer: 0 };
    await expect(wallet.issue(transferSubnet(nobody, ownedBy([wallet.key.address])))).rejects.toThrow(RpcRefusal);
    expect(sumOf(wallet.coins)).toBe(before);
  });
});

describe('Subnets', () => {
  it('are found again by the mark among their control keys, also after they have changed hands', async () => {
    const { wallet, subnets } = await fundedWallet();
    expect(await subnets.find('permissioned')).toBeUndefined();
    const { idBytes: subnet, id } = await wallet.issue(createSubnet(subnets.ownerOf('permissioned')));
    const found = await subnets.find('permissioned');
    expect(found).toMatchObject({ id, isPermissioned: true, isConverted: false });
    expect(await subnets.find('transferred')).toBeUndefined();
    const controlled = { idBytes: subnet, signer: subnets.signerOf('permissioned') };
    await wallet.issue(transferSubnet(controlled, subnets.ownerOf('transferred', 'new owner')));
    expect(await subnets.find('permissioned')).toBeUndefined();
    expect(await subnets.find('transferred', 'new owner')).toMatchObject({ id });
  });

  it('take validators, and let them go', async () => {
    const { wallet, subnets, rpc } = await fundedWallet();
    const { idBytes: subnet, id: subnetID } = await wallet.issue(createSubnet(subnets.ownerOf('permissioned')));
    const controlled = { idBytes: subnet, signer: subnets.signerOf('permissioned') };
    const primary = objectsOf(await rpc.result('platform.getCurrentValidators', {}), 'validators');
    const longest = primary.toSorted((a, b) =>
      Number((integerOf(b, 'endTime') ?? 0n) - (integerOf(a, 'endTime') ?? 0n)),
    )[0];
    const nodeId = valueOf(decodeNodeId(textOf(longest, 'nodeID') ?? ''));
    const time = textOf(await rpc.result('platform.getTimestamp', {}), 'timestamp') ?? '';
    const start = BigInt(Math.floor(Date.parse(time) / 1000));
    const end = integerOf(longest, 'endTime') ?? now() + DAY;
    await wallet.issue(addSubnetValidator({ nodeId, start, end, weight: 5n }, controlled));
    const list = async () => listOf(await rpc.result('platform.getCurrentValidators', { subnetID }), 'validators');
    expect(await list()).toMatchObject([{ nodeID: encodeNodeId(nodeId) }]);
    await wallet.issue(removeSubnetValidator(nodeId, controlled));
    expect(await list()).toEqual([]);
  });
});

it('RpcClient: tells an error of the method from a node that is not there', async () => {
  const { rpc } = await fundedWallet();
  await expect(rpc.result('platform.getTx', { txID: 'x' })).rejects.toThrow(RpcRefusal);
  await expect(rpc.result('platform.getHeight', {}, '/ext/nothing')).rejects.toThrow(RpcUnavailable);
  const nobody = RpcClient.at('http://127.0.0.1:1', { timeoutMs: 1000, concurrency: 1 });
  await expect(nobody.result('platform.getHeight', {})).rejects.toThrow(/platform\.getHeight: /);
  await nobody.close();
});
