import { decodeCb58, encodeCb58 } from './cb58.ts';
import { type Decoded, sized, undecodable } from './decoded.ts';

const PREFIX = 'NodeID-';
const LENGTH = 20;
/** A node ID has at most 33 digits. The error for a slightly longer text contains the number of its bytes. */
const MAX_DIGITS = 100;

/** Decodes the 20 bytes of a node ID: `NodeID-` and CB58 text (section 1). */
export function decodeNodeId(text: string): Decoded<Uint8Array> {
  if (!text.startsWith(PREFIX)) return undecodable(`does not begin with ${PREFIX}`);
  return sized(decodeCb58(text.slice(PREFIX.length), MAX_DIGITS), LENGTH);
}

/**
 * Text of a 20-byte node ID.
 * @throws RangeError for another length.
 */
export function encodeNodeId(bytes: Uint8Array): string {
  if (bytes.length !== LENGTH) throw new RangeError(`A node ID has ${LENGTH} bytes, not ${bytes.length}.`);
  return PREFIX + encodeCb58(bytes);
}
