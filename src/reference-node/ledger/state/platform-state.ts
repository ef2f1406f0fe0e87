import { idKey } from '../codec/id-key.ts';
import type { PlatformBody } from '../../../encoding/codec/layouts.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { L1ValidatorSet } from './l1-validators.ts';
import { StakerSet } from './staker-set.ts';
import { SubnetRegistry } from './subnet-registry.ts';
import type { UtxoRecord } from '../codec/utxo.ts';
import { UtxoSet } from './utxo-set.ts';

/** A blockchain as its CreateChainTx describes it. */
export interface BlockchainEntry {
  readonly id: Uint8Array;
  readonly body: Pick<PlatformBody<'CreateChainTx'>, 'chainName' | 'subnetID' | 'vmID'>;
}

/** What the accepted blocks have made of the genesis. */
export class PlatformState {
  readonly networkId: number;
  readonly chainIds: { readonly X: Uint8Array; readonly C: Uint8Array };
  readonly avaxAssetId: Uint8Array;
  readonly utxos = new UtxoSet();
  /** What other chains have exported to the P-Chain. */
  readonly atomic = { X: new UtxoSet(), C: new UtxoSet() };
  readonly stakers = new StakerSet();
  readonly subnets = new SubnetRegistry();
  readonly l1Validators = new L1ValidatorSet();
  /** In the order of their creation. */
  readonly blockchains: BlockchainEntry[] = [];
  readonly #txs = new Map<string, SignedTx>();
  readonly #rewards = new Map<string, UtxoRecord[]>();
  /** Unix seconds. */
  time = 0n;
  height = 0n;
  /** Bytes of the longest memo of a transaction. */
  maxMemo = 256;
  /** The fee of a transaction in nAVAX where gas has a price; else undefined, and the fee of its kind counts. */
  gasFee: ((tx: SignedTx) => bigint | undefined) | undefined;

  constructor(networkId: number, chainIds: { X: Uint8Array; C: Uint8Array }, avaxAssetId: Uint8Array) {
    this.networkId = networkId;
    this.chainIds = chainIds;
    this.avaxAssetId = avaxAssetId;
  }

  recordTx(tx: SignedTx): void {
    this.#txs.set(idKey(tx.idBytes), tx);
  }

  tx(txId: Uint8Array): SignedTx | undefined {
    return this.#txs.get(idKey(txId));
  }

  /** Adds an output that pays for staking. */
  addReward(stakerTxId: Uint8Array, utxo: UtxoRecord): void {
    this.utxos.add(utxo);
    const key = idKey(stakerTxId);
    const paid = this.#rewards.get(key);
    if (paid) paid.push(utxo);
    else this.#rewards.set(key, [utxo]);
  }

  rewardsOf(stakerTxId: Uint8Array): readonly UtxoRecord[] {
    return this.#rewards.get(idKey(stakerTxId)) ?? [];
  }

  /** The chain from which a transaction imports, by its ID. */
  atomicOf(sourceChain: Uint8Array): UtxoSet | undefined {
    const key = idKey(sourceChain);
    if (key === idKey(this.chainIds.X)) return this.atomic.X;
    return key === idKey(this.chainIds.C) ? this.atomic.C : undefined;
  }
}
