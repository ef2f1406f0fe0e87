import { idKey } from '../codec/id-key.ts';
import type { PlatformBody } from '../../../encoding/codec/layouts.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { L1ValidatorSet } from './l1-validators.ts';
import { SubnetRegistry } from './subnet-registry.ts';
import type { CodecOutput } from '../../../encoding/codec/layout.ts';
import { UtxoRecord, utxoKey } from '../codec/utxo.ts';
import type { StakerEntry } from './staker.ts';

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

  /** Adds outputs to the unspent ones, numbered from `firstIndex`. */
  produce(txId: Uint8Array, outputs: readonly CodecOutput[], firstIndex: number): void {
    outputs.forEach((output, index) => {
      this.utxos.add(new UtxoRecord(txId, firstIndex + index, output));
    });
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

/** All stakers that ever were: pending, current and past. */
export class StakerSet {
  readonly #byTx = new Map<string, StakerEntry>();
  readonly #all = new Map<string, StakerEntry[]>();
  /** In the order in which they leave. */
  #current: StakerEntry[] = [];
  /** In the order in which they start. */
  #pending: StakerEntry[] = [];

  /** Adds many at once, as the genesis does. */
  addAllCurrent(entries: readonly StakerEntry[], height: bigint): void {
    for (const entry of entries) this.#begin(entry, height);
    this.#current = [...this.#current, ...entries].sort(byEnd);
  }

  addCurrent(entry: StakerEntry, height: bigint): void {
    this.#begin(entry, height);
    insert(this.#current, entry, byEnd);
  }

  #begin(entry: StakerEntry, height: bigint): void {
    entry.fromHeight = height;
    const subnet = idKey(entry.facts.subnetId);
    const ofSubnet = this.#all.get(subnet);
    if (ofSubnet) ofSubnet.push(entry);
    else this.#all.set(subnet, [entry]);
    this.#byTx.set(idKey(entry.facts.txId), entry);
  }

  addPending(entry: StakerEntry): void {
    insert(this.#pending, entry, byStart);
    this.#byTx.set(idKey(entry.facts.txId), entry);
  }

  remove(entry: StakerEntry, height: bigint): void {
    entry.untilHeight = height;
    this.#current.splice(this.#current.indexOf(entry), 1);
  }

  /** Moves the pending stakers whose time has come to the current ones. */
  promote(time: bigint, height: bigint): void {
    const due = this.#pending.filter(({ facts }) => facts.startTime <= time);
    if (due.length === 0) return;
    this.#pending = this.#pending.slice(due.length);
    for (const entry of due) this.addCurrent(entry, height);
  }

  /** The current staker that leaves next. */
  next(): StakerEntry | undefined {
    return this.#current[0];
  }

  byTx(txId: Uint8Array): StakerEntry | undefined {
    return this.#byTx.get(idKey(txId));
  }

  validator(subnetId: Uint8Array, nodeId: Uint8Array): StakerEntry | undefined {
    const node = idKey(nodeId);
    return this.current(subnetId).find(({ facts }) => facts.role !== 'delegator' && idKey(facts.nodeId) === node);
  }

  /** Current stakers of a Subnet, sorted by end and transaction ID. */
  current(subnetId: Uint8Array): readonly StakerEntry[] {
    return ofSubnet(this.#current, subnetId);
  }

  /** Pending stakers of a Subnet, sorted by start. */
  pending(subnetId: Uint8Array): readonly StakerEntry[] {
    return ofSubnet(this.#pending, subnetId);
  }

  /** The stakers that were current behind the block of that height. */
  currentAt(height: bigint, subnetId: Uint8Array): readonly StakerEntry[] {
    return (this.#all.get(idKey(subnetId)) ?? []).filter((entry) => entry.isCurrentAt(height));
  }
}

function ofSubnet(entries: readonly StakerEntry[], subnetId: Uint8Array): readonly StakerEntry[] {
  const subnet = idKey(subnetId);
  return entries.filter(({ facts }) => idKey(facts.subnetId) === subnet);
}

/** Delegators leave before validators, so that no delegation outlives its validator. */
const LEAVING = { permissioned: 0, delegator: 1, validator: 2 } as const;

function byEnd(a: StakerEntry, b: StakerEntry): number {
  if (a.facts.endTime !== b.facts.endTime) return a.facts.endTime < b.facts.endTime ? -1 : 1;
  const roles = LEAVING[a.facts.role] - LEAVING[b.facts.role];
  return roles === 0 ? Buffer.compare(a.facts.txId, b.facts.txId) : roles;
}

function byStart(a: StakerEntry, b: StakerEntry): number {
  if (a.facts.startTime !== b.facts.startTime) return a.facts.startTime < b.facts.startTime ? -1 : 1;
  const roles = LEAVING[b.facts.role] - LEAVING[a.facts.role];
  return roles === 0 ? Buffer.compare(a.facts.txId, b.facts.txId) : roles;
}

function insert(into: StakerEntry[], entry: StakerEntry, compare: (a: StakerEntry, b: StakerEntry) => number): void {
  let low = 0;
  let high = into.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = into[middle];
    if (other && compare(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  into.splice(low, 0, entry);
}
