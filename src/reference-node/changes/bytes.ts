import { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from '../../encoding/hex.ts';
import type { Json } from '../ledger.ts';
import type { Spoil } from './json-path.ts';

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
