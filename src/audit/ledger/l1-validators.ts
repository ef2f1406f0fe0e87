import { ByteCursor } from '../../encoding/codec/byte-cursor.ts';
import { readVersion, unpackedAs } from '../../encoding/codec/kinds.ts';
import { readAs, type ValueOf } from '../../encoding/codec/layout.ts';
import {
  ADDRESSED_CALL,
  type PlatformBody,
  REGISTRATION,
  UNSIGNED_MESSAGE,
  WEIGHT_CHANGE,
} from '../../encoding/codec/layouts.ts';
import { hexOf } from '../../encoding/hex.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import { firstValidationId } from '../../encoding/validation-id.ts';
import type { Store } from '../store/store.ts';
import { StoredMap } from '../store/stored-map.ts';
import type { Owner, Stakers } from './stakers.ts';

/** A validator of an L1. IDs are 32 bytes as hex. */
export interface L1Validator {
  readonly validationId: string;
  readonly subnet: string;
  readonly node: string;
  readonly publicKey: string;
  readonly weight: bigint;
  /** Unix seconds. */
  readonly start: bigint;
  readonly minNonce: bigint;
  readonly remainingBalanceOwner: Owner;
  readonly deactivationOwner: Owner;
  /** Whether its balance may be above 0. No block tells when a fee has used it up. */
  readonly isFunded: boolean;
  /** What transactions added to its balance since it was last disabled, in nAVAX, and when (Unix seconds). */
  readonly payments: readonly { readonly amount: bigint; readonly at: bigint }[];
}

/** The balance of a validator at a time (Unix seconds), if each second costs this price: with 0 left, it is inactive and pays nothing. */
export function balanceAt({ payments }: L1Validator, time: bigint, price: bigint): bigint {
  let [balance, since] = [0n, 0n];
  for (const { amount, at } of [...payments, { amount: 0n, at: time }]) {
    const left = balance - price * (at - since);
    balance = (left > 0n ? left : 0n) + amount;
    since = at;
  }
  return balance;
}

export class L1Validators {
  readonly all: StoredMap<L1Validator>;
  readonly #removed: StoredMap<true>;
  readonly #stakers: Stakers;

  private constructor(all: StoredMap<L1Validator>, removed: StoredMap<true>, stakers: Stakers) {
    this.all = all;
    this.#removed = removed;
    this.#stakers = stakers;
    for (const validator of all.values()) this.#show(validator);
  }

  static async load(store: Store, stakers: Stakers): Promise<L1Validators> {
    return new L1Validators(await StoredMap.load(store, 'l/'), await StoredMap.load(store, 'L/'), stakers);
  }

  /** The number of validators that there ever were. */
  get ever(): number {
    return this.all.size + this.#removed.size;
  }

  /** Adds the validators with which an L1 begins. */
  convert({ subnetID, validators }: PlatformBody<'ConvertSubnetToL1Tx'>, start: bigint): void {
    for (const [at, validator] of validators.entries()) {
      this.#put({
        validationId: hexOf(firstValidationId(subnetID, at)),
        subnet: hexOf(subnetID),
        node: encodeNodeId(validator.nodeID),
        publicKey: hexOf(validator.signer.publicKey),
        weight: validator.weight,
        start,
        minNonce: 0n,
        ...ownersOf(validator),
        isFunded: validator.balance > 0n,
        payments: [{ amount: validator.balance, at: start }],
      });
    }
  }

  /** Adds the validator of a `RegisterL1ValidatorTx`. Throws like `orderIn`. */
  register({ message, balance }: PlatformBody<'RegisterL1ValidatorTx'>, start: bigint): void {
    const bytes = orderIn(message);
    const order = unpackedAs(REGISTRATION, bytes);
    this.#put({
      validationId: hexOf(sha256(bytes)),
      subnet: hexOf(order.subnetID),
      node: encodeNodeId(order.nodeID),
      publicKey: hexOf(order.blsPublicKey),
      weight: order.weight,
      start,
      minNonce: 0n,
      ...ownersOf(order),
      isFunded: balance > 0n,
      payments: [{ amount: balance, at: start }],
    });
  }

  /** Applies a `SetL1ValidatorWeightTx`. Returns a removed validator, whose balance is paid back. */
  changeWeight({ message }: PlatformBody<'SetL1ValidatorWeightTx'>): L1Validator | undefined {
    const { validationID, nonce, weight } = unpackedAs(WEIGHT_CHANGE, orderIn(message));
    const validator = this.all.get(hexOf(validationID));
    if (validator === undefined) return undefined;
    if (weight > 0n) {
      this.#put({ ...validator, weight, minNonce: nonce + 1n });
      return undefined;
    }
    this.all.delete(validator.validationId);
    this.#removed.set(validator.validationId, true);
    this.#stakers.set(validator.subnet).change(validator.node, undefined);
    return validator;
  }

  /** @param at Unix seconds. */
  increase({ validationID, balance: amount }: PlatformBody<'IncreaseL1ValidatorBalanceTx'>, at: bigint): void {
    const validator = this.all.get(hexOf(validationID));
    if (validator === undefined) return;
    this.#put({ ...validator, isFunded: true, payments: [...validator.payments, { amount, at }] });
  }

  /** Disables a validator. Returns it: its balance is paid back. */
  disable({ validationID }: PlatformBody<'DisableL1ValidatorTx'>): L1Validator | undefined {
    const validator = this.all.get(hexOf(validationID));
    if (validator !== undefined) this.#put({ ...validator, isFunded: false, payments: [] });
    return validator;
  }

  #put(validator: L1Validator): void {
    this.all.set(validator.validationId, validator);
    this.#show(validator);
  }

  #show({ subnet, node, weight, publicKey, isFunded }: L1Validator): void {
    const inactive = isFunded ? 'maybe' : 'certain';
    const set = this.#stakers.set(subnet);
    set.change(node, { weight, isDelegated: false, key: publicKey, inactive });
  }
}

/**
 * The order in the message of a transaction about a validator. Who signed the message is not read.
 *
 * @throws Unreadable or UnknownKind if the message holds none.
 */
function orderIn(message: Uint8Array): Uint8Array {
  const from = new ByteCursor(message);
  readVersion(from);
  return unpackedAs(ADDRESSED_CALL, readAs(UNSIGNED_MESSAGE, from).payload).payload;
}

type Owned = Pick<ValueOf<typeof REGISTRATION>, 'remainingBalanceOwner' | 'deactivationOwner'>;

function ownersOf(of: Owned): Pick<L1Validator, 'remainingBalanceOwner' | 'deactivationOwner'> {
  const owner = ({ threshold, addresses }: Owned['deactivationOwner']): Owner => ({
    locktime: 0n,
    threshold,
    addresses: addresses.map(hexOf),
  });
  return { remainingBalanceOwner: owner(of.remainingBalanceOwner), deactivationOwner: owner(of.deactivationOwner) };
}
