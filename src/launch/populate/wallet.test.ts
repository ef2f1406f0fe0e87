import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listening } from '../../../test/support/servers.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import { idBytes } from '../../encoding/id.ts';
import { fundedKey } from '../../reference-node/ledger/keys/funded-key.ts';
import { startReferenceNode } from '../../reference-node/index.ts';
import { RpcClient, RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import { integerOf, listOf, objectsOf, textOf } from '../../encoding/read-json.ts';
import { Transport } from '../../transport/transport.ts';
import { AVAX, DAY, now } from '../../client/fees/measures.ts';
import { Budget } from '../../client/fees/budget.ts';
import { fixedFee } from '../../client/fees/price.ts';
import { addressOn, type Network } from './network.ts';
import { keyOf } from '../../encoding/codec/key.ts';
import { addSubnetValidator, createSubnet, payment, removeSubnetValidator, transferSubnet } from './platform-drafts.ts';
import { Subnets } from './subnets.ts';
import { Wallet } from './wallet.ts';

const SEED = 1;
const P_CHAIN = idBytes('11111111111111111111111111111111LpoYY');

/** A wallet of the key that the reference chain funds, on a node of its own that accepts at once. */
async function funded(
  before: (url: string) => Promise<string> = (url) => Promise.resolve(url),
  onSlow?: (what: string) => void,
): Promise<{ wallet: Wallet; rpc: RpcClient; network: Network; subnets: Subnets }> {
  const node = await startReferenceNode({ seed: SEED, acceptAfterMs: 1 });
  const rpc = RpcClient.at(await before(node.url), { timeoutMs: 10_000, concurrency: 8 });
  onTestFinished(async () => {
    await rpc.close();
    await node.close();
  });
  const avax = textOf(await rpc.result('platform.getStakingAssetID', {}), 'assetID') ?? '';
  const network: Network = {
    networkId: node.ledger.networkId,
    hrp: node.ledger.hrp,
    chainIds: { P: P_CHAIN, X: P_CHAIN, C: P_CHAIN },
    avax: idBytes(avax),
    fees: new Map(),
    isDurango: true,
    isEtna: true,
    helicon: 'never',
    release: undefined,
  };
  const key = keyOf(fundedKey(SEED).privateKey);
  const wallet = new Wallet(rpc, network, 'P', key, { budget: new Budget(10n ** 18n), onSlow });
  await wallet.load();
  return { wallet, rpc, network, subnets: new Subnets(rpc, network, key) };
}

/** A relay that passes on every request, and breaks the connection before the first responses of these methods. */
function breaking(url: string, breaks: string[]): Promise<string> {
  return relay(url, (method, body) => {
    if (!breaks.includes(method)) return body;
    breaks.splice(breaks.indexOf(method), 1);
    return undefined;
  });
}

/** A relay whose responses are what `change` makes of them: text or bytes, or undefined for a broken connection. */
async function relay(
  url: string,
  change: (method: string, body: Uint8Array) => string | Uint8Array | undefined,
): Promise<string> {
  const transport = new Transport({ baseUrl: url, timeoutMs: 10_000, concurrency: 8 });
  onTestFinished(() => transport.close());
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { outcome } = await transport.send({
        method: 'POST',
        path: request.url ?? '',
        headers: [['content-type', 'application/json']],
        body: Buffer.from(body),
      });
      const bytes = outcome.kind === 'fault' ? new Uint8Array() : outcome.body;
      const { method } = JSON.parse(body) as { method: string };
      const changed = change(method, bytes);
      return changed === undefined ? response.destroy() : response.end(changed);
    });
  });
  return `http://${await listening(server)}`;
}

function sumOf(coins: readonly { readonly amount: bigint }[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n);
}

describe('Wallet', () => {
  it('pays, gets its change back, and keeps account of it as the node does', async () => {
    const { wallet, network, rpc } = await funded();
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
    const { wallet } = await funded();
    const count = wallet.coins.length + 9;
    const accepted = await Promise.all(Array.from({ length: count }, () => wallet.issue(payment([]))));
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(count);
  });

  it('says what is missing where the funds do not suffice, and spends nothing', async () => {
    const { wallet, network } = await funded();
    const before = sumOf(wallet.coins);
    const output = pay(network.avax, before * 2n, ownedBy([wallet.key.address]));
    await expect(wallet.issue(payment([output]))).rejects.toThrow(`${wallet.address} has too little of`);
    expect(sumOf(wallet.coins)).toBe(before);
  });

  it.each([
    ['after a transaction', ['platform.issueTx']],
    ['while it waits', ['platform.getTxStatus', 'platform.getTxStatus']],
  ])('keeps account where a node does not answer %s', async (_, breaks) => {
    const { wallet, network } = await funded((url) => breaking(url, [...breaks]));
    const before = sumOf(wallet.coins);
    await wallet.issue(payment([]));
    await wallet.issue(payment([]));
    expect(sumOf(wallet.coins)).toBe(before - 2n * fixedFee(network.fees));
  });

  it('spends nothing again of a transaction whose end it does not know', async () => {
    const silent = Array.from({ length: 12 }, () => 'platform.getTxStatus');
    const { wallet } = await funded((url) => breaking(url, silent));
    const { length } = wallet.coins;
    await expect(wallet.issue(payment([]))).rejects.toThrow(RpcUnavailable);
    expect(wallet.coins).toHaveLength(length - 1);
  });

  it('hands on why a node refuses, and has its outputs back', async () => {
    const { wallet } = await funded();
    const before = sumOf(wallet.coins);
    const nobody = { idBytes: new Uint8Array(32).fill(3), signer: 0 };
    await expect(wallet.issue(transferSubnet(nobody, ownedBy([wallet.key.address])))).rejects.toThrow(RpcRefusal);
    expect(sumOf(wallet.coins)).toBe(before);
  });
});

describe('Subnets', () => {
  it('are found again by the mark among their control keys, also after they have changed hands', async () => {
    const { wallet, subnets } = await funded();
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
    const { wallet, subnets, rpc } = await funded();
    const { idBytes: subnet, id: subnetID } = await wallet.issue(createSubnet(subnets.ownerOf('permissioned')));
    const controlled = { idBytes: subnet, signer: subnets.signerOf('permissioned') };
    const primary = objectsOf(await rpc.result('platform.getCurrentValidators', {}), 'validators');
    const longest = primary.toSorted((a, b) =>
      Number((integerOf(b, 'endTime') ?? 0n) - (integerOf(a, 'endTime') ?? 0n)),
    )[0];
    const { decodeNodeId } = await import('../../encoding/node-id.ts');
    const nodeId = decodeNodeId(textOf(longest, 'nodeID') ?? '');
    if (!nodeId.ok) throw new Error(nodeId.reason);
    const time = textOf(await rpc.result('platform.getTimestamp', {}), 'timestamp') ?? '';
    const start = BigInt(Math.floor(Date.parse(time) / 1000));
    const end = integerOf(longest, 'endTime') ?? now() + DAY;
    await wallet.issue(addSubnetValidator({ nodeId: nodeId.value, start, end, weight: 5n }, controlled));
    const list = async () => listOf(await rpc.result('platform.getCurrentValidators', { subnetID }), 'validators');
    expect(await list()).toMatchObject([{ nodeID: encodeNodeId(nodeId.value) }]);
    await wallet.issue(removeSubnetValidator(nodeId.value, controlled));
    expect(await list()).toEqual([]);
  });
});

it('RpcClient: tells an error of the method from a node that is not there', async () => {
  const { rpc } = await funded();
  await expect(rpc.result('platform.getTx', { txID: 'x' })).rejects.toThrow(RpcRefusal);
  await expect(rpc.result('platform.getHeight', {}, '/ext/nothing')).rejects.toThrow(RpcUnavailable);
  const nobody = RpcClient.at('http://127.0.0.1:1', { timeoutMs: 1000, concurrency: 1 });
  await expect(nobody.result('platform.getHeight', {})).rejects.toThrow(/platform\.getHeight: /);
  await nobody.close();
});
