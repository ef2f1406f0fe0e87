import { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from '../../encoding/hex.ts';
import type { Json } from '../ledger.ts';
import { type Spoil, isItems } from './json-path.ts';
import { decodeAddress, encodeAddress } from '../../encoding/address.ts';
import { decodeId, encodeId } from '../../encoding/id.ts';
import { decodeNodeId, encodeNodeId } from '../../encoding/node-id.ts';

/** The bytes of a hex text, and how they are written: with a checksum or, as memos and signatures, without one. */
export interface HexText {
  readonly bytes: Uint8Array;
  readonly write: (bytes: Uint8Array) => string;
}

/** The bytes of a value that is hex text; undefined for any other value, and for text without bytes. */
export function hexTextOf(value: Json): HexText | undefined {
  if (typeof value !== 'string') return undefined;
  const [checked, unchecked] = [decodeHexChecked(value), decodeHex(value)];
  const bytes = checked.ok ? checked.value : unchecked.ok ? unchecked.value : undefined;
  if (bytes === undefined || bytes.length === 0) return undefined;
  return { bytes, write: checked.ok ? encodeHexChecked : encodeHex };
}

/** Hex text with a checksum, with other bytes in it and the checksum that fits them. */
export function withBytes(change: (bytes: Uint8Array) => Uint8Array): Spoil {
  return (value) => {
    const bytes = typeof value === 'string' ? decodeHexChecked(value) : undefined;
    return bytes?.ok === true ? encodeHexChecked(change(bytes.value)) : value;
  };
}

/** Hex text without its last four bytes, the checksum. */
export const withoutChecksum: Spoil = (value) => {
  const bytes = typeof value === 'string' ? decodeHexChecked(value) : undefined;
  return bytes?.ok === true ? encodeHex(bytes.value) : value;
};

/** Hex text whose checksum is that of other bytes. */
export const withWrongChecksum: Spoil = (value) => {
  const bytes = typeof value === 'string' ? decodeHex(value) : undefined;
  return bytes?.ok === true ? encodeHex(flip(bytes.value)) : value;
};

/** The bytes with one bit of the last one turned. */
export function flip(bytes: Uint8Array): Uint8Array {
  return bytes.with(bytes.length - 1, (bytes[bytes.length - 1] ?? 0) ^ 1);
}

/** The bytes without the last one. */
export function shorten(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, -1);
}

/** A value of the same kind that is another one: the next integer, an ID or address with one bit turned, a list without its first item. */
export function another(value: Json): Json {
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return anotherText(value);
  return isItems(value) ? value.slice(1) : value;
}

function anotherText(value: string): string {
  if (/^\d+$/.test(value)) return `${BigInt(value) + 1n}`;
  const id = decodeId(value);
  if (id.ok) return encodeId(flip(id.value));
  const nodeId = decodeNodeId(value);
  if (nodeId.ok) return encodeNodeId(flip(nodeId.value));
  const address = decodeAddress(value);
  if (address.ok) return encodeAddress({ ...address.value, bytes: flip(address.value.bytes) });
  const bytes = decodeHex(value);
  return bytes.ok && bytes.value.length > 0 ? encodeHex(flip(bytes.value)) : `${value}x`;
}

/** An integer or decimal text without the digits that a number of double precision cannot hold (from 2^53 on). */
export const round: Spoil = (value) => {
  if (typeof value === 'bigint') return BigInt(Number(value));
  return typeof value === 'string' && /^\d+$/.test(value) ? `${BigInt(Number(value))}` : value;
};
