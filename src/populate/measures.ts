import { sha256 } from '../encoding/sha256.ts';

/** 20 bytes that depend on the label alone: an address or a node ID for which nobody has a key. */
export function derived(label: string): Uint8Array {
  return sha256(Buffer.from(`avalanche-conformance/launch/${label}`)).slice(0, 20);
}

/** Seconds. */
export const DAY = 86_400n;
/** nAVAX. */
export const AVAX = 1_000_000_000n;

/** Unix seconds. */
export function now(): bigint {
  return BigInt(Math.floor(Date.now() / 1000));
}
