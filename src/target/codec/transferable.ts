import { joined, list, u32, u64 } from '../../encoding/pack.ts';
import type { Utxo } from './utxo.ts';

const TRANSFER_INPUT = 5;
const TRANSFER_OUTPUT = 7;
const CREDENTIAL = 9;
const AUTHORIZATION = 10;
const OWNERS = 11;
const STAKEABLE_OUTPUT = 22;

/** The owner of an output, a Subnet or a reward. */
export interface Owner {
  readonly addresses: readonly Uint8Array[];
  /** The number of addresses that must sign; default: 1. */
  readonly threshold?: number;
  /** Unix seconds until which they cannot sign; default: 0. */
  readonly locktime?: bigint;
}

/** An output of a transaction. */
export interface Output {
  readonly asset: Uint8Array;
  readonly amount: bigint;
  readonly owner: Owner;
  /** Unix seconds until which it can only be staked. */
  readonly stakeableUntil?: bigint;
}

/** The fields of an owner. Addresses must be sorted. */
function ownerFields({ addresses, threshold = 1, locktime = 0n }: Owner): Uint8Array {
  return joined(u64(locktime), u32(threshold), list(ordered(addresses)));
}

/** An owner with its type ID. */
export function packedOwner(owner: Owner): Uint8Array {
  return joined(u32(OWNERS), ownerFields(owner));
}

/** An output in a transaction of the P-, X- or C-Chain. */
export function packedOutput(output: Output): Uint8Array {
  return joined(output.asset, packedAmount(output));
}

/** An output without its asset, as in the initial state of an asset. */
export function packedAmount({ amount, owner, stakeableUntil }: Output): Uint8Array {
  const lock = stakeableUntil === undefined ? new Uint8Array() : joined(u32(STAKEABLE_OUTPUT), u64(stakeableUntil));
  return joined(lock, u32(TRANSFER_OUTPUT), u64(amount), ownerFields(owner));
}

/** The input that spends an output with one signature. */
export function packedInput({ txId, outputIndex, asset, amount }: Utxo): Uint8Array {
  return joined(txId, u32(outputIndex), asset, u32(TRANSFER_INPUT), u64(amount), list([u32(0)]));
}

/** Outputs or inputs, sorted by their bytes, as the network requires. */
export function packedInOrder(items: readonly Uint8Array[]): Uint8Array {
  return list(ordered(items));
}

/** The credential with one signature. */
export function packedCredential(signature: Uint8Array): Uint8Array {
  return joined(u32(CREDENTIAL), list([signature]));
}

/** The position of the signing address among the sorted addresses of the owner of a Subnet or a validator. */
export function packedAuthorization(position: number): Uint8Array {
  return joined(u32(AUTHORIZATION), list([u32(position)]));
}

/** The position of an address among the sorted addresses of an owner. */
export function positionIn({ addresses }: Owner, address: Uint8Array): number {
  return ordered(addresses).findIndex((each) => Buffer.compare(each, address) === 0);
}

function ordered(items: readonly Uint8Array[]): Uint8Array[] {
  return [...items].sort((a, b) => Buffer.compare(a, b));
}
