import { encodeCb58, encodeId, encodeNodeId, sha256, type CheckContext } from '../../src/harness/index.ts';

/** The hash of a text that depends on the seed. No node uses these bytes. */
function unusedHash({ seed }: CheckContext, name: string): Uint8Array {
  return sha256(new TextEncoder().encode(`avalanche-conformance ${seed} ${name}`));
}

/** A well-formed ID that identifies nothing. */
export function unusedId(context: CheckContext, name: string): string {
  return encodeId(unusedHash(context, name));
}

/** A well-formed node ID that no node has. */
export function unusedNodeId(context: CheckContext, name: string): string {
  return encodeNodeId(unusedBytes(context, name));
}

/** The 20 bytes of a node ID or an address that does not exist. */
export function unusedBytes(context: CheckContext, name: string): Uint8Array {
  return unusedHash(context, name).slice(0, 20);
}

/**
 * The same text with another last character. In an ID, a node ID or an address, only the checksum changes: a node that
 * ignores the checksum accepts it.
 */
export function misspelt(text: string): string {
  return text.slice(0, -1) + (text.endsWith('2') ? '3' : '2');
}

/** Texts that are not IDs: wrong checksum, too few bytes, too many bytes, invalid characters, empty. */
export function malformedIds(context: CheckContext): readonly string[] {
  const id = unusedId(context, 'malformed');
  return [
    misspelt(id),
    encodeCb58(new Uint8Array(31).fill(7)),
    encodeCb58(new Uint8Array(33).fill(7)),
    `0${id.slice(1)}`,
    '',
  ];
}

/** Values of other JSON types than a string. */
export const NOT_A_STRING = [5, true, [], {}] as const;

/** The IDs that occur earlier in the list. */
export function duplicates(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
