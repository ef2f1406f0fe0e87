import { joined, list, u32, u64 } from '../encoding/pack.ts';
import type { Utxo } from './utxo.ts';

const TRANSFER_INPUT = 5;
const TRANSFER_OUTPUT = 7;
const CREDENTIAL = 9;
const AUTHORIZATION = 10;
const OWNERS = 11;
const STAKEABLE_OUTPUT = 22;

/** Who may spend, sign for or be paid. */
export interface Owner {
  readonly addresses: readonly Uint8Array[];
  /** How many of them must sign; one when left out. */
  readonly threshold?: number;
  /** Unix seconds before which they may not; none when left out. */
  readonly locktime?: bigint;
}

/** What a transaction gives to whom. */
export interface Output {
  readonly asset: Uint8Array;
  readonly amount: bigint;
  readonly owner: Owner;
  /** Unix seconds before which it may only be staked. */
  readonly stakeableUntil?: bigint;
}

/** An owner's fields. Addresses stand in order on the wire. */
function ownerFields({ addresses, threshold = 1, locktime = 0n }: Owner): Uint8Array {
  return joined(u64(locktime), u32(threshold), list(ordered(addresses)));
}

/** An owner behind its type ID. */
export function packedOwner(owner: Owner): Uint8Array {
  return joined(u32(OWNERS), ownerFields(owner));
}

/** An output as a transaction of the P-, X- or C-Chain holds it. */
export function packedOutput(output: Output): Uint8Array {
  return joined(output.asset, packedAmount(output));
}

/** An output without its asset, as an asset's initial state holds it. */
export function packedAmount({ amount, owner, stakeableUntil }: Output): Uint8Array {
  const lock = stakeableUntil === undefined ? new Uint8Array() : joined(u32(STAKEABLE_OUTPUT), u64(stakeableUntil));
  return joined(lock, u32(TRANSFER_OUTPUT), u64(amount), ownerFields(owner));
}

/** The input that spends an output of one key. */
export function packedInput({ txId, outputIndex, asset, amount }: Utxo): Uint8Array {
  return joined(txId, u32(outputIndex), asset, u32(TRANSFER_INPUT), u64(amount), list([u32(0)]));
}

/** Outputs or inputs, in the order of their bytes, which the network demands. */
export function packedInOrder(items: readonly Uint8Array[]): Uint8Array {
  return list(ordered(items));
}

/** The credential of one key. */
export function packedCredential(signature: Uint8Array): Uint8Array {
  return joined(u32(CREDENTIAL), list([signature]));
}

/** Says which of an owner's addresses, by its position in order, signs for a Subnet or a validator. */
export function packedAuthorization(position: number): Uint8Array {
  return joined(u32(AUTHORIZATION), list([u32(position)]));
}

/** The position of an address among those of an owner. */
export function positionIn({ addresses }: Owner, address: Uint8Array): number {
  return ordered(addresses).findIndex((each) => Buffer.compare(each, address) === 0);
}

function ordered(items: readonly Uint8Array[]): Uint8Array[] {
  return [...items].sort((a, b) => Buffer.compare(a, b));
}
