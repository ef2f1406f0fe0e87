import { idKey } from '../codec/id-key.ts';
import type { PlatformBody } from '../../../encoding/codec/layouts.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { L1ValidatorSet } from './l1-validators.ts';
import { StakerSet } from './staker-set.ts';
import { SubnetRegistry } from './subnet-registry.ts';
import { type UtxoRecord, utxoKey } from '../codec/utxo.ts';

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

/** Unspent outputs, by key and by the addresses that they name, in the order in which they were added. */
export class UtxoSet {
  readonly #byKey = new Map<string, UtxoRecord>();
  readonly #byAddress = new Map<string, Map<string, UtxoRecord>>();

  add(utxo: UtxoRecord): void {
    const { key } = utxo;
    this.#byKey.set(key, utxo);
    for (const address of utxo.output.addresses) {
      const addressKey = idKey(address);
      const owned = this.#byAddress.get(addressKey);
      if (owned) owned.set(key, utxo);
      else this.#byAddress.set(addressKey, new Map([[key, utxo]]));
    }
  }

  get(txId: Uint8Array, outputIndex: number): UtxoRecord | undefined {
    return this.#byKey.get(utxoKey(txId, outputIndex));
  }

  /** @throws Error when there is no such output: the caller has verified that there is. */
  spend(txId: Uint8Array, outputIndex: number): UtxoRecord {
    const key = utxoKey(txId, outputIndex);
    const utxo = this.#byKey.get(key);
    if (!utxo) throw new Error(`Output ${outputIndex} of a transaction is spent twice.`);
    this.#byKey.delete(key);
    for (const address of utxo.output.addresses) this.#byAddress.get(idKey(address))?.delete(key);
    return utxo;
  }

  /** Oldest first. */
  ofAddress(address: Uint8Array): readonly UtxoRecord[] {
    return [...(this.#byAddress.get(idKey(address))?.values() ?? [])];
  }

  values(): Iterable<UtxoRecord> {
    return this.#byKey.values();
  }
}
