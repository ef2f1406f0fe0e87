import { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from '../../encoding/hex.ts';
import type { Spoil } from './json-path.ts';

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
  return bytes?.ok === true ? encodeHex(flipped(bytes.value)) : value;
};

/** The bytes with one bit of the last one turned. */
export function flipped(bytes: Uint8Array): Uint8Array {
  return bytes.with(bytes.length - 1, (bytes[bytes.length - 1] ?? 0) ^ 1);
}

/** The bytes without the last one. */
export function shortened(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, -1);
}
