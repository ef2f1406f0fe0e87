import { sha256 } from './sha256.ts';

/** 20 bytes that depend on the label alone: an address or a node ID for which nobody has a key. */
export function derived(label: string): Uint8Array {
  return sha256(Buffer.from(`avalanche-conformance/launch/${label}`)).slice(0, 20);
}
