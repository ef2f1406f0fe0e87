import {
  encodeCb58,
  encodeId,
  encodeNodeId,
  sha256,
  type CheckContext,
  decodeHexChecked,
  type JsonValue,
} from '../../src/harness/index.ts';

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

/** The virtual machine of the X-Chain; its ID is the same on every network. */
export const AVM = 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq';

/** The virtual machine of most Subnets with an EVM. */
export const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';

/** The virtual machine of the C-Chain; its ID is the same on every network. */
export const EVM = 'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6';

const CHECKSUM_DIGITS = 8;

/** The text, or each text in a list, without the four bytes of its checksum. */
export function withoutChecksum(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map(withoutChecksum);
  return typeof value === 'string' && decodeHexChecked(value).ok
    ? value.slice(0, -CHECKSUM_DIGITS)
    : 'no hex text with a checksum';
}
