import bs58 from 'bs58';
import { decodeAddress } from '../../encoding/address.ts';
import { decodeCb58, encodeCb58 } from '../../encoding/cb58.ts';
import { decodeHex, decodeHexChecked, hexOf } from '../../encoding/hex.ts';
import { encodeId } from '../../encoding/id.ts';
import { type JsonValue, stringifyJson } from '../../encoding/json.ts';
import { remembered } from '../../encoding/remembered.ts';

/** Values of answers, compared with those of bytes: spellings that the document leaves open are equal. */

/** CB58 text of an ID of 32 bytes as hex. */
export const idText = remembered((hex) => encodeId(Buffer.from(hex, 'hex')));

/** The 20 bytes of an address as hex; undefined for other text. */
export const addressOf = remembered((text) => {
  const address = decodeAddress(text);
  return address.ok ? hexOf(address.value.bytes) : '';
});

/** The bytes in a hex text, as hex without checksum. It may have one. `length` is that of the expected bytes. */
export function bytesIn(value: JsonValue | undefined, length: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = decodeHex(value);
  if (!plain.ok) return undefined;
  if (plain.value.length === length) return hexOf(plain.value);
  const checked = decodeHexChecked(value);
  return checked.ok ? hexOf(checked.value) : undefined;
}

/** Whether a hex text holds these bytes (as hex), with or without a checksum. */
export function holdsBytes(value: JsonValue | undefined, hex: string): boolean {
  return typeof value === 'string' && bytesIn(value, hex.length / 2) === hex;
}

/** Whether a value is this integer: a number or decimal text. */
export function isInteger(value: JsonValue | undefined, integer: bigint | number): boolean {
  return (
    (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') &&
    String(value) === String(integer)
  );
}

/** Whether a value names this ID of 32 bytes as hex: in CB58, or as hex. */
export function isId(value: JsonValue | undefined, hex: string): boolean {
  return value === idText(hex) || (typeof value === 'string' && value.toLowerCase() === `0x${hex}`);
}

/** Whether a value is this node ID. Its body may lack the checksum. */
export function isNode(value: JsonValue | undefined, node: string): boolean {
  return value === node || (typeof value === 'string' && canonicalNode(value) === node);
}

/** The node ID with its checksum, if the text lacks it. */
export const canonicalNode = remembered((text) => {
  const bytes = text.startsWith('NodeID-') ? bs58.decodeUnsafe(text.slice('NodeID-'.length)) : undefined;
  if (bytes?.length !== 20) return text;
  return `NodeID-${encodeCb58(bytes)}`;
});

/** Whether a list names these addresses (20 bytes as hex), in any order unless it is asked for; null stands for none. */
export function areAddresses(
  value: JsonValue | undefined,
  owners: readonly string[],
  { inOrder = false }: { readonly inOrder?: boolean } = {},
): boolean {
  const listed = itemsOf(value);
  if (listed === undefined || listed.length !== owners.length) return false;
  const found = listed.map((each) => (typeof each === 'string' ? addressOf(each) || shortIdOf(each) : ''));
  const sorted = (texts: readonly string[]): readonly string[] => (inOrder ? texts : texts.toSorted());
  const expected = sorted(owners);
  return sorted(found).every((owner, at) => owner === expected[at]);
}

/** Whether a list names addresses alone, in an encoding that the suite knows. */
export function hasAddresses(value: JsonValue | undefined): boolean {
  return (
    itemsOf(value)?.every((each) => typeof each === 'string' && (addressOf(each) || shortIdOf(each)) !== '') === true
  );
}

/** A bare short ID in CB58, as hex. */
export function shortIdOf(text: string): string {
  const bytes = decodeCb58(text, 60);
  return bytes.ok && bytes.value.length === 20 ? hexOf(bytes.value) : '';
}

/** The text of a number or a string; empty for other values. */
export function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

/** The items of a list; an absent list and null have none. Undefined for other values. */
export function itemsOf(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : undefined;
}

/** A value for a finding, cut. */
export function valueText(value: JsonValue | undefined): string {
  if (value === undefined) return 'absent';
  const text = stringifyJson(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
