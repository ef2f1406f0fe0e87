import { onTestFinished } from 'vitest';
import { Budget } from '../../src/client/fees/budget.ts';
import { RpcClient } from '../../src/client/rpc-client.ts';
import { keyOf } from '../../src/encoding/codec/key.ts';
import { idBytes, PRIMARY_NETWORK } from '../../src/encoding/id.ts';
import { textOf } from '../../src/encoding/read-json.ts';
import type { Network } from '../../src/launch/populate/network.ts';
import { Subnets } from '../../src/launch/populate/subnets.ts';
import { Wallet } from '../../src/launch/populate/wallet.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';

const SEED = 1;
const P_CHAIN = idBytes(PRIMARY_NETWORK);

/** A wallet of the key that the reference chain funds, on a node of its own that accepts at once. */
export async function fundedWallet(
  before: (url: string) => Promise<string> = (url) => Promise.resolve(url),
  onSlow?: (what: string) => void,
  patch?: Patch,
): Promise<{ wallet: Wallet; rpc: RpcClient; network: Network; subnets: Subnets }> {
  const node = await startReferenceNode({ seed: SEED, acceptAfterMs: 1, patch });
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

/** The amount of all these outputs. */
export function sumOf(coins: readonly { readonly amount: bigint }[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n);
}
