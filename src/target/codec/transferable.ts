import { bytesAs, type CodecInput, type CodecOwner, type CodecOutput } from '../../encoding/codec/layout.ts';
import type { Utxo } from './utxo.ts';

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

/** An owner as it is written: the network requires sorted addresses. */
export function writtenOwner({ addresses, threshold = 1, locktime = 0n }: Owner): CodecOwner {
  return { locktime, threshold, addresses: addresses.toSorted((a, b) => Buffer.compare(a, b)) };
}

/** An output as it is written. */
export function writtenOutput({ asset, amount, owner, stakeableUntil = 0n }: Output): CodecOutput {
  return { assetID: asset, amount, stakeableLocktime: stakeableUntil, ...writtenOwner(owner) };
}

/** Outputs sorted by their bytes, as the network requires. */
export function inOrder(outputs: readonly Output[]): Output[] {
  return byBytes(outputs, (output) => bytesAs('output', writtenOutput(output)));
}

/** Outputs as they are written, in the order that the network requires. */
export function writtenOutputs(outputs: readonly Output[]): CodecOutput[] {
  return inOrder(outputs).map(writtenOutput);
}

/** The inputs that spend outputs with one signature each, in the order that the network requires. */
export function writtenInputs(utxos: readonly Utxo[]): CodecInput[] {
  const inputs = utxos.map(({ txId, outputIndex, asset, amount }) => ({
    ...{ txID: txId, outputIndex, assetID: asset, amount },
    ...{ signatureIndices: [0], stakeableLocktime: 0n },
  }));
  return byBytes(inputs, (input) => bytesAs('input', input));
}

/** The position of an address among the sorted addresses of an owner. */
export function positionIn(owner: Owner, address: Uint8Array): number {
  return writtenOwner(owner).addresses.findIndex((each) => Buffer.compare(each, address) === 0);
}

function byBytes<T>(items: readonly T[], bytesOf: (item: T) => Uint8Array): T[] {
  const written = items.map((item) => ({ item, bytes: bytesOf(item) }));
  return written.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ item }) => item);
}
