import { encodeId } from '../../../encoding/id.ts';
import { encodeNodeId } from '../../../encoding/node-id.ts';
import type { L1Validator, Owner, ValidatorWeight } from '../../ledger.ts';
import { idKey } from '../codec/id-key.ts';
import type { BalanceOwner } from '../../../encoding/codec/layouts.ts';

/** What does not change while an L1 validator is there. */
export interface L1ValidatorFacts {
  readonly validationId: Uint8Array;
  readonly subnetId: Uint8Array;
  readonly nodeId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly remainingBalanceOwner: BalanceOwner;
  readonly deactivationOwner: BalanceOwner;
  /** Unix seconds. */
  readonly startTime: bigint;
}

/** Inactive validators count together, under this node ID and without a key. */
const NOBODY = encodeNodeId(new Uint8Array(20));

/** A validator of an L1 from its acceptance on, also after its removal: earlier heights are asked for. */
export class L1ValidatorEntry {
  readonly facts: L1ValidatorFacts;
  minNonce = 0n;
  /** Unix seconds until which its fee, one nAVAX a second, is paid; 0 when it is switched off. */
  #paidUntil = 0n;
  readonly #periods: { readonly fromHeight: bigint; readonly weight: bigint; readonly active: boolean }[] = [];

  constructor(facts: L1ValidatorFacts) {
    this.facts = facts;
  }

  get weight(): bigint {
    return this.#periods.at(-1)?.weight ?? 0n;
  }

  /** nAVAX that are left at a time. */
  balanceAt(time: bigint): bigint {
    return this.#paidUntil > time ? this.#paidUntil - time : 0n;
  }

  /** From this height on the validator has this weight, and at this time this balance. */
  change(height: bigint, time: bigint, weight: bigint, balance: bigint): void {
    this.#paidUntil = balance > 0n ? time + balance : 0n;
    this.#periods.push({ fromHeight: height, weight, active: balance > 0n });
  }

  /** How it counts at a height; undefined while it does not. */
  at(height: bigint): { readonly weight: bigint; readonly active: boolean } | undefined {
    const period = this.#periods.findLast(({ fromHeight }) => fromHeight <= height);
    return period === undefined || period.weight === 0n ? undefined : period;
  }

  /** The validator as the services read it. */
  view(time: bigint): L1Validator {
    const { validationId, subnetId, nodeId, publicKey, startTime } = this.facts;
    return {
      validationId: encodeId(validationId),
      subnetId: encodeId(subnetId),
      nodeId: encodeNodeId(nodeId),
      weight: this.weight,
      startTime,
      publicKey,
      remainingBalanceOwner: ownerOf(this.facts.remainingBalanceOwner),
      deactivationOwner: ownerOf(this.facts.deactivationOwner),
      minNonce: this.minNonce,
      balance: this.balanceAt(time),
    };
  }
}

/** An owner of the kind that outputs have. */
export function ownerOf({ threshold, addresses }: BalanceOwner): Owner {
  return { locktime: 0n, threshold, addresses };
}

/** All validators that L1s ever had. */
export class L1ValidatorSet {
  readonly #byId = new Map<string, L1ValidatorEntry>();

  add(entry: L1ValidatorEntry): void {
    this.#byId.set(idKey(entry.facts.validationId), entry);
  }

  /** A validator that has not been removed. */
  get(validationId: Uint8Array): L1ValidatorEntry | undefined {
    const entry = this.#byId.get(idKey(validationId));
    return entry === undefined || entry.weight === 0n ? undefined : entry;
  }

  /** Those of an L1 at a height, sorted by node ID. */
  at(height: bigint, subnetId: Uint8Array): readonly L1ValidatorEntry[] {
    const key = idKey(subnetId);
    return [...this.#byId.values()]
      .filter((entry) => idKey(entry.facts.subnetId) === key && entry.at(height) !== undefined)
      .sort((a, b) => Buffer.compare(a.facts.nodeId, b.facts.nodeId));
  }

  weightsAt(height: bigint, subnetId: Uint8Array): ReadonlyMap<string, ValidatorWeight> {
    const weights = new Map<string, ValidatorWeight>();
    for (const entry of this.at(height, subnetId)) {
      const { weight = 0n, active = false } = entry.at(height) ?? {};
      const sum = (weights.get(NOBODY)?.weight ?? 0n) + weight;
      if (active) weights.set(encodeNodeId(entry.facts.nodeId), { weight, publicKey: entry.facts.publicKey });
      else weights.set(NOBODY, { weight: sum });
    }
    return weights;
  }
}
