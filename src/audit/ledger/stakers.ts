import { PRIMARY_HEX } from '../../encoding/id.ts';
import { hexOf } from '../../encoding/hex.ts';
import { defined } from '../../encoding/defined.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import type { CodecOwner } from '../../encoding/codec/layout.ts';
import type { SomeMembers } from '../../encoding/codec/layouts.ts';
import { outputsOf, type SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import type { Store } from '../store/store.ts';
import { StoredMap } from '../store/stored-map.ts';
import { type LedgerOutput, ledgerOutput } from './outputs.ts';
import { type SetMember, ValidatorSet } from './validator-sets.ts';

/** The Primary Network, 32 bytes as hex. */

/** Who owns a reward, or controls a Subnet. */
export interface Owner {
  readonly locktime: bigint;
  readonly threshold: number;
  /** 20 bytes each, as hex. */
  readonly addresses: readonly string[];
}

/** How a validator renews itself. */
export interface Renewal {
  readonly authority: Owner;
  /** Seconds of its next period; 0 to stop. */
  readonly period: bigint;
  /** Millionths of its rewards that it restakes. */
  readonly restaked: number;
}

/** A staker, as its transaction tells. IDs are 32 bytes as hex. */
export interface Staker {
  readonly txId: string;
  readonly role: 'validator' | 'delegator' | 'permissioned';
  readonly subnet: string;
  /** `NodeID-…` */
  readonly node: string;
  /** Undefined if the node does not tell it: a part of its reward was added to it, which no block shows. */
  readonly weight: bigint | undefined;
  /** Unix seconds. */
  readonly start: bigint;
  readonly end: bigint;
  readonly kind: string;
  /** Number of outputs that its transaction made at once. */
  readonly outputs: number;
  readonly stake: readonly LedgerOutput[];
  readonly rewardOwner?: Owner;
  readonly delegationOwner?: Owner;
  /** Millionths that delegators pay. */
  readonly shares?: number;
  readonly publicKey?: string;
  readonly proof?: string;
  readonly renewal?: Renewal;
  /** Height of the block that began its present period by a renewal, which paid what it had accrued. */
  readonly renewedAt?: bigint;
  readonly isGenesis?: boolean;
}

const ROLES: Readonly<Record<string, Staker['role']>> = {
  AddValidatorTx: 'validator',
  AddPermissionlessValidatorTx: 'validator',
  AddAutoRenewedValidatorTx: 'validator',
  AddDelegatorTx: 'delegator',
  AddPermissionlessDelegatorTx: 'delegator',
  AddSubnetValidatorTx: 'permissioned',
};

/** The staker that a transaction adds; undefined for other transactions. */
export function stakerOf(transaction: SignedTransaction): Staker | undefined {
  const role = ROLES[transaction.kind];
  if (role === undefined) return undefined;
  const members: SomeMembers = transaction.body;
  const { validator, signer = {} } = members;
  const stake = outputsOf(transaction, 'stake').map(ledgerOutput);
  const subnet = validator !== undefined && 'subnetID' in validator ? validator.subnetID : members.subnetID;
  const owner = members.validationRewardsOwner ?? members.rewardsOwner;
  const delegationOwner = members.delegationRewardsOwner ?? (role === 'validator' ? members.rewardsOwner : undefined);
  const shares = members.shares ?? members.delegationShares;
  return {
    txId: transaction.id,
    role,
    kind: transaction.kind,
    subnet: subnet === undefined ? PRIMARY_HEX : hexOf(subnet),
    node: encodeNodeId(validator?.nodeID ?? members.nodeID ?? new Uint8Array(20)),
    weight: validator?.weight ?? stake.reduce((sum, { amount = 0n }) => sum + amount, 0n),
    start: validator?.start ?? 0n,
    end: validator?.end ?? 0n,
    outputs: outputsOf(transaction).length,
    stake,
    ...defined({
      rewardOwner: owner && ownerOf(owner),
      delegationOwner: delegationOwner && ownerOf(delegationOwner),
      shares,
      renewal: renewalIn(members),
      publicKey: signer.publicKey && hexOf(signer.publicKey),
      proof: signer.proofOfPossession && hexOf(signer.proofOfPossession),
    }),
  };
}

function renewalIn({
  validatorAuthority,
  period = 0n,
  autoCompoundRewardShares = 0,
}: SomeMembers): Renewal | undefined {
  if (validatorAuthority === undefined) return undefined;
  return { authority: ownerOf(validatorAuthority), period, restaked: autoCompoundRewardShares };
}

/** A decoded owner in terms of the ledger. */
export function ownerOf({ locktime, threshold, addresses }: CodecOwner): Owner {
  return { locktime, threshold, addresses: addresses.map(hexOf) };
}

/** The stakers of all Subnets, and the validator sets that they make. */
export class Stakers {
  readonly current: StoredMap<Staker>;
  readonly pending: StoredMap<Staker>;
  /** Genesis validators whose transactions are unknown: node -> member. */
  readonly genesis: StoredMap<SetMember>;
  readonly #sets = new Map<string, ValidatorSet>();
  readonly #permissioned = new Map<string, Staker>();
  /** Subnet and node -> its validator. */
  readonly #validators = new Map<string, Staker>();

  private constructor(current: StoredMap<Staker>, pending: StoredMap<Staker>, genesis: StoredMap<SetMember>) {
    this.current = current;
    this.pending = pending;
    this.genesis = genesis;
    for (const [node, member] of genesis.entries()) this.set(PRIMARY_HEX).change(node, member);
    for (const staker of current.values()) this.#enter(staker);
    for (const set of this.#sets.values()) set.takeBefore()?.release();
  }

  static async load(store: Store): Promise<Stakers> {
    return new Stakers(
      await StoredMap.load(store, 'c/'),
      await StoredMap.load(store, 'p/'),
      await StoredMap.load(store, 'n/'),
    );
  }

  set(subnet: string): ValidatorSet {
    const known = this.#sets.get(subnet);
    if (known !== undefined) return known;
    const set = new ValidatorSet();
    this.#sets.set(subnet, set);
    return set;
  }

  sets(): ReadonlyMap<string, ValidatorSet> {
    return this.#sets;
  }

  /** Adds a validator of the genesis, as far as it is known. */
  addGenesis(node: string, member: SetMember): void {
    this.genesis.set(node, member);
    this.set(PRIMARY_HEX).change(node, member);
  }

  /** Puts the transaction of a genesis validator in the place of what was known of it. Returns what was known. */
  identify(staker: Staker): SetMember | undefined {
    const known = this.genesis.get(staker.node);
    if (known === undefined) return undefined;
    this.genesis.delete(staker.node);
    const identified = { ...staker, isGenesis: true };
    this.current.set(staker.txId, identified);
    this.#validators.set(`${staker.subnet}/${staker.node}`, identified);
    return known;
  }

  addCurrent(staker: Staker): void {
    this.current.set(staker.txId, staker);
    this.#enter(staker);
  }

  remove(staker: Staker): void {
    this.current.delete(staker.txId);
    this.#permissioned.delete(staker.txId);
    if (staker.role !== 'delegator') this.#validators.delete(`${staker.subnet}/${staker.node}`);
    const set = this.set(staker.subnet);
    const member = set.get(staker.node);
    if (member === undefined) return;
    if (staker.role !== 'delegator') set.change(staker.node, undefined);
    else set.change(staker.node, { ...member, weight: less(member.weight, staker.weight) });
  }

  /** Puts a validator with other terms, or in another period, in the place of what it was. */
  replace(staker: Staker, renewed: Staker): void {
    this.current.set(staker.txId, renewed);
    this.#validators.set(`${staker.subnet}/${staker.node}`, renewed);
    if (renewed.weight === staker.weight) return;
    const set = this.set(staker.subnet);
    const member = set.get(staker.node);
    if (member === undefined) return;
    set.change(staker.node, { ...member, weight: more(less(member.weight, staker.weight), renewed.weight) });
  }

  /** What is staked on the Primary Network; undefined while no staker of it is known. */
  stakedAsset(): string | undefined {
    for (const { subnet, stake } of this.current.values()) if (subnet === PRIMARY_HEX) return stake[0]?.asset;
    return undefined;
  }

  validator(subnet: string, node: string): Staker | undefined {
    return this.#validators.get(`${subnet}/${node}`);
  }

  /** Removes the validator with a node ID of 20 bytes, whether it validates or waits for its start. */
  removeOf(subnet: string, nodeID: Uint8Array): void {
    const node = encodeNodeId(nodeID);
    const current = this.validator(subnet, node);
    if (current !== undefined) this.remove(current);
    for (const staker of this.pending.values())
      if (staker.subnet === subnet && staker.node === node) this.pending.delete(staker.txId);
  }

  /** Lets pending stakers start, and removes those whose end needs no transaction. */
  advance(time: bigint): void {
    const starting = [...this.pending.values()].filter(({ start }) => start <= time);
    for (const staker of starting) {
      this.pending.delete(staker.txId);
      this.addCurrent(staker);
    }
    for (const staker of this.#permissioned.values()) if (staker.end <= time) this.remove(staker);
  }

  #enter(staker: Staker): void {
    const { role, subnet, node, weight, publicKey } = staker;
    const set = this.set(subnet);
    const member = set.get(node);
    if (role === 'permissioned') this.#permissioned.set(staker.txId, staker);
    if (role === 'delegator') {
      const before = member ?? { weight: 0n };
      set.change(node, { ...before, weight: more(before.weight, weight), isDelegated: true });
      return;
    }
    this.#validators.set(`${subnet}/${node}`, staker);
    // On loading, its delegators may be there before it.
    const delegated = member?.isDelegated === true ? member.weight : 0n;
    set.change(node, {
      weight: more(weight, delegated),
      isDelegated: member?.isDelegated ?? false,
      ...defined({ key: publicKey }),
    });
  }
}

function more(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

function less(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one - other;
}
