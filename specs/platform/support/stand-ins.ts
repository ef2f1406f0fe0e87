import { encodeId, encodeNodeId, sha256 } from '../../../src/harness/index.ts';

/** A well-formed ID that names nothing: the hash of a text that no node has hashed. */
export function unknownId(purpose: string, seed: number): string {
  return encodeId(hashOf(purpose, seed));
}

/** A well-formed node ID that no node has. */
export function unknownNodeId(purpose: string, seed: number): string {
  return encodeNodeId(hashOf(purpose, seed).slice(0, 20));
}

/** The same text with another last character: of an ID only the checksum changes, so that a node that ignores it answers. */
export function misspelt(id: string): string {
  return id.slice(0, -1) + (id.endsWith('2') ? '3' : '2');
}

function hashOf(purpose: string, seed: number): Uint8Array {
  return sha256(new TextEncoder().encode(`avalanche-conformance ${purpose} ${seed}`));
}
