import { decodeCb58, encodeCb58 } from './cb58.ts';
import { decoded, type Decoded, sized } from './decoded.ts';
import { remembered } from './remembered.ts';

const LENGTH = 32;
/** An ID has at most 50 digits. The error for a slightly longer text contains the number of its bytes. */
const MAX_DIGITS = 100;

const decodeText = remembered((text) => sized(decodeCb58(text, MAX_DIGITS), LENGTH));
const encodeLatin1 = remembered((bytes) => encodeCb58(Buffer.from(bytes, 'latin1')));

/** An ID of 32 zero bytes, which stands for none. */
export const ZERO_ID = '11111111111111111111111111111111LpoYY';
export const ZERO_HEX = '0'.repeat(64);

/** @alias It is the Primary Network as a Subnet, and the P-Chain as a blockchain. */
export const PRIMARY_NETWORK = ZERO_ID;
/** @alias */
export const PRIMARY_HEX = ZERO_HEX;
export const PRIMARY_BYTES = new Uint8Array(32);
/** @alias */
export const PLATFORM_BYTES = PRIMARY_BYTES;

/** Decodes the 32 bytes of a transaction, block, chain, Subnet, asset or virtual-machine ID from CB58 text (section 1). */
export function decodeId(text: string): Decoded<Uint8Array> {
  const id = decodeText(text);
  return id.ok ? decoded(id.value.slice()) : id;
}

/**
 * CB58 text of a 32-byte ID.
 * @throws RangeError for another length.
 */
export function encodeId(bytes: Uint8Array): string {
  if (bytes.length !== LENGTH) throw new RangeError(`An ID has ${LENGTH} bytes, not ${bytes.length}.`);
  return encodeLatin1(Buffer.from(bytes.buffer, bytes.byteOffset, LENGTH).toString('latin1'));
}

/**
 * The 32 bytes of an ID.
 *
 * @throws RangeError if the text is not an ID.
 */
export function idBytes(id: string): Uint8Array {
  const decoded = decodeId(id);
  if (!decoded.ok) throw new RangeError(`${id} is no ID: ${decoded.reason}`);
  return decoded.value;
}
