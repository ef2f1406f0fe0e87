import { appendChecksum, removeChecksum } from './checksum.ts';
import { type Decoded, decoded, undecodable } from './decoded.ts';
import { quote } from './quote.ts';

/** Decodes hex digits (either case) after `0x`, without a checksum. `0x` alone has no bytes (section 1). */
export function decodeHex(text: string): Decoded<Uint8Array> {
  if (!text.startsWith('0x')) return undecodable('does not begin with 0x');
  const digits = text.slice(2);
  const foreign = /[^0-9a-fA-F]/u.exec(digits);
  if (foreign) return undecodable(`${quote(foreign[0])} at character ${foreign.index + 2} is not a hex digit`);
  if (digits.length % 2 === 1) return undecodable(`an odd number of hex digits (${digits.length})`);
  return decoded(new Uint8Array(Buffer.from(digits, 'hex')));
}

/** The bytes as lower-case hex digits after `0x`. */
export function encodeHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/**
 * Decodes hex text that ends with the last 4 bytes of the SHA-256. Deployed nodes write blocks and UTXOs in this
 * format.
 */
export function decodeHexChecked(text: string): Decoded<Uint8Array> {
  const checked = decodeHex(text);
  return checked.ok ? removeChecksum(checked.value) : checked;
}

/** Hex text of the bytes and the last 4 bytes of their SHA-256. */
export function encodeHexChecked(bytes: Uint8Array): string {
  return encodeHex(appendChecksum(bytes));
}
