import { idKey } from '../codec/id-key.ts';
import type { StakerEntry } from './staker.ts';

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
