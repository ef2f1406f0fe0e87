import type { CodecOwner, CodecOutput } from '../../encoding/codec/layout.ts';

/** Smallest units of one AVAX. */
export const AVAX = 1_000_000_000n;
export const DAY = 86_400n;
/** 1 January 2024. */
export const GENESIS_TIME = 1_704_067_200n;
/** 1 January 2045: behind any clock that reads this chain. */
export const FAR_FUTURE = 2_366_841_600n;

/** An owner: who signs, how many of them, and from when on. Addresses are put into the order that the network wants. */
export function ownedBy(addresses: readonly Uint8Array[], threshold = 1, locktime = 0n): CodecOwner {
  return { locktime, threshold, addresses: [...addresses].sort((a, b) => Buffer.compare(a, b)) };
}

/** An output of an asset to an owner. */
export function pay(assetID: Uint8Array, amount: bigint, owner: CodecOwner, stakeableLocktime = 0n): CodecOutput {
  return { assetID, stakeableLocktime, amount, ...owner };
}
