import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listening } from '../../../test/support/servers.ts';
import { idBytes } from '../../encoding/id.ts';
import { fundedKey } from '../../reference-node/ledger/keys/funded-key.ts';
import { startReferenceNode } from '../../reference-node/index.ts';
import { RpcClient } from '../../client/rpc-client.ts';
import { textOf } from '../../encoding/read-json.ts';
import { Transport } from '../../transport/transport.ts';
import { Budget } from '../../client/fees/budget.ts';
import { fixedFee } from '../../client/fees/price.ts';
import { type Network } from './network.ts';
import { keyOf } from '../../encoding/codec/key.ts';
import { payment } from './platform-drafts.ts';
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
  it('asks the chain where a status stays as it was, and once it was wrong at once', { timeout: 20_000 }, async () => {
    const processing = '{"jsonrpc":"2.0","id":1,"result":{"status":"Processing"}}';
    const told: string[] = [];
    const { wallet, network } = await funded(
      (url) => relay(url, (method, body) => (method === 'platform.getTxStatus' ? processing : body)),
      (what) => told.push(what),
    );
    const before = sumOf(wallet.coins);
    const [{ id }] = [await wallet.issue(payment([])), await wallet.issue(payment([]))];
    expect(told).toEqual([`the node returns ${id}, and says that it is Processing`]);
    expect(sumOf(wallet.coins)).toBe(before - 2n * fixedFee(network.fees));
  });

  it('tells of a transaction that is not decided for 15 s', async () => {
    const open = new Map([
      ['platform.getTxStatus', '{"jsonrpc":"2.0","id":1,"result":{"status":"Processing"}}'],
      ['platform.getTx', '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"not found"}}'],
    ]);
    const later = Date.now() + 20_000;
    const { wallet } = await funded(
      (url) =>
        relay(url, (method, body) => {
          if (method === 'platform.getTx') vi.spyOn(Date, 'now').mockImplementation(() => later);
          return open.get(method) ?? body;
        }),
      (what) => {
        told.push(what);
        open.clear();
      },
    );
    const told: string[] = [];
    onTestFinished(() => void vi.restoreAllMocks());
    const { id } = await wallet.issue(payment([]));
    expect(told).toEqual([`${id} is Processing for 15 s`]);
  });
});
