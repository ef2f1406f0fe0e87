import { decodeCb58, encodeCb58 } from './cb58.ts';
import type { Decoded } from './decoded.ts';
import { sized } from './sized.ts';

const LENGTH = 32;
/** An ID has at most 50 digits. The error for a slightly longer text contains the number of its bytes. */
const MAX_DIGITS = 100;

/**
 * Decodes the 32 bytes of a transaction, block, chain, Subnet, asset or virtual-machine ID from CB58 text (section 1).
 */
export function decodeId(text: string): Decoded<Uint8Array> {
  return sized(decodeCb58(text, MAX_DIGITS), LENGTH);
}

/**
 * CB58 text of a 32-byte ID.
 * @throws RangeError for another length.
 */
export function encodeId(bytes: Uint8Array): string {
  if (bytes.length !== LENGTH) throw new RangeError(`An ID has ${LENGTH} bytes, not ${bytes.length}.`);
  return encodeCb58(bytes);
}
