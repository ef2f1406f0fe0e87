import { appendChecksum, removeChecksum } from './sha256.ts';
import { type Decoded, decoded, undecodable } from './decoded.ts';
import { quote } from './cut.ts';

const HEX = /^0x[0-9a-fA-F]*$/;

/** The text, if it consists of whole bytes as hex digits (either case) after `0x`. `0x` alone has no bytes (section 1). */
export function checkHex(text: string): Decoded<string> {
  if (HEX.test(text) && text.length % 2 === 0) return decoded(text);
  if (!text.startsWith('0x')) return undecodable('does not begin with 0x');
  const foreign = /[^0-9a-fA-F]/u.exec(text.slice(2));
  if (foreign) return undecodable(`${quote(foreign[0])} at character ${foreign.index + 2} is not a hex digit`);
  return undecodable(`an odd number of hex digits (${text.length - 2})`);
}

/** Decodes hex text without a checksum; see `checkHex`. */
export function decodeHex(text: string): Decoded<Uint8Array> {
  const checked = checkHex(text);
  return checked.ok ? decoded(new Uint8Array(Buffer.from(text.slice(2), 'hex'))) : checked;
}

/** The bytes as lower-case hex digits after `0x`. */
export function encodeHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/** Decodes hex text that ends with the last 4 bytes of the SHA-256. Deployed nodes write blocks and UTXOs in this format. */
export function decodeHexChecked(text: string): Decoded<Uint8Array> {
  const checked = decodeHex(text);
  return checked.ok ? removeChecksum(checked.value) : checked;
}

/** Hex text of the bytes and the last 4 bytes of their SHA-256. */
export function encodeHexChecked(bytes: Uint8Array): string {
  return encodeHex(appendChecksum(bytes));
}

/** Bytes as lower-case hex digits, without `0x`. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
