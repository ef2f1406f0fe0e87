import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import type { SignedTx } from '../ledger/codec/signed-tx.ts';
import { AVAX } from './accounts.ts';
import type { History } from './history.ts';

/**
 * Supply of the asset that is staked on the elastic Subnet, and how much of it its rewards may add. Like all amounts of that
 * Subnet it is more than a number of double precision holds.
 */
export const TOKEN = { initialSupply: 1_000_000_000_000_000_001n, maximumSupply: 5_000_000_000_000_000_003n };

/** A payment to many outputs of one address. */
export function payCrowd(history: History, count: number): SignedTx {
  const { wallet, avax, accounts } = history;
  const outputs = Array.from({ length: count }, (_, index) =>
    pay(avax, 2n * AVAX + BigInt(index), ownedBy([accounts.crowd])),
  );
  return history.accept(wallet.build(outputs, [], (base) => ({ kind: 'BaseTx', body: base })));
}

export function payWithMemo(history: History, to: Uint8Array, memo: string): SignedTx {
  const { wallet, avax } = history;
  const outputs = [pay(avax, 3n * AVAX, ownedBy([to]))];
  return history.accept(
    wallet.build(outputs, [], (base) => ({ kind: 'BaseTx', body: { ...base, memo: Buffer.from(memo, 'utf8') } })),
  );
}

export function exportToExchange(history: History): SignedTx {
  const { wallet, avax, accounts, platform } = history;
  const exportedOutputs = [pay(avax, 5n * AVAX, ownedBy([accounts.partner]))];
  return history.accept(
    wallet.build([], exportedOutputs, (base) => ({
      kind: 'ExportTx',
      body: { ...base, destinationChain: platform.state.chainIds.X, exportedOutputs },
    })),
  );
}

/** Vertices and blocks of the X-Chain, and blocks of the C-Chain, that carry nothing for the P-Chain. */
export function runOtherChains(history: History): void {
  const { exchange, contract, accounts } = history;
  for (let count = 1n; count <= 12n; count++) exchange.vertex(accounts.crowd, count * AVAX, history.time + count * 60n);
  for (let count = 1n; count <= 6n; count++)
    exchange.transfer(accounts.locked, count * AVAX, history.time + 3_600n + count);
  for (let count = 1n; count <= 32n; count++) contract.block(history.time + count * 2n);
}

/**
 * What waits on the P-Chain to be imported: from X and from C, for several addresses.
 * @param more how much more waits for one of them, from X
 */
export function fillSharedMemory(history: History, more: number): void {
  const { avax, accounts } = history;
  const owners = [accounts.crowd, accounts.funded.address, accounts.user[0].address].map((address) =>
    ownedBy([address]),
  );
  const waiting = (count: number, unit: bigint): ReturnType<typeof pay>[] =>
    owners.flatMap((owner) => Array.from({ length: count }, (_, index) => pay(avax, unit + BigInt(index), owner)));
  const shared = ownedBy([accounts.crowd, accounts.locked], 2);
  const crowded = Array.from({ length: more }, (_, index) =>
    pay(avax, 6n * AVAX + BigInt(index), ownedBy([accounts.crowd])),
  );
  history.exportFromExchange([...waiting(12, 7n * AVAX), pay(avax, 8n * AVAX, shared), ...crowded]);
  history.exportFromContract([...waiting(6, 9n * AVAX), pay(avax, 11n * AVAX, shared)]);
}

/**
 * Creates the asset of the elastic Subnet on X and brings it to the treasury on P.
 * @returns asset ID
 */
export function importToken(history: History): Uint8Array {
  const { exchange, accounts, platform, wallet } = history;
  const assetID = exchange.createAsset('Reference Token', 'REF', TOKEN.maximumSupply, history.time);
  const rewards = TOKEN.maximumSupply - TOKEN.initialSupply;
  const treasury = ownedBy([accounts.treasury.address]);
  const waiting = history.exportFromExchange([
    pay(assetID, rewards, treasury),
    pay(assetID, TOKEN.initialSupply, treasury),
  ]);
  history.accept(wallet.import(platform.state.chainIds.X, waiting));
  const gifts = [accounts.locked, accounts.funded.address, accounts.crowd].map((address) =>
    pay(assetID, 1_000_000_000n, ownedBy([address])),
  );
  history.accept(wallet.build(gifts, [], (base) => ({ kind: 'BaseTx', body: base })));
  return assetID;
}

/** Imports what the C-Chain has exported to the treasury. */
export function importFromContract(history: History): SignedTx {
  const { avax, accounts, platform, wallet } = history;
  history.exportFromContract([pay(avax, 100n * AVAX, ownedBy([accounts.treasury.address]))]);
  const waiting = platform.state.atomic.C.ofAddress(accounts.treasury.address);
  return history.accept(wallet.import(platform.state.chainIds.C, waiting));
}
