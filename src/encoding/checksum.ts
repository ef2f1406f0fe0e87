import { type Decoded, decoded, undecodable } from './decoded.ts';
import { sha256 } from './sha256.ts';

const LENGTH = 4;

/** The bytes, followed by the last 4 bytes of their SHA-256, as in CB58 and checked hex. */
export function appendChecksum(bytes: Uint8Array): Uint8Array {
  const checked = new Uint8Array(bytes.length + LENGTH);
  checked.set(bytes);
  checked.set(sha256(bytes).subarray(-LENGTH), bytes.length);
  return checked;
}

/** The bytes without the 4-byte checksum at their end. Undecodable if the checksum is missing or wrong. */
export function removeChecksum(checked: Uint8Array): Decoded<Uint8Array> {
  if (checked.length < LENGTH)
    return undecodable(`${checked.length} bytes are too few to contain a checksum of ${LENGTH} bytes`);
  const bytes = checked.subarray(0, -LENGTH);
  const isMatch = Buffer.compare(checked.subarray(-LENGTH), sha256(bytes).subarray(-LENGTH)) === 0;
  return isMatch ? decoded(bytes) : undecodable('the checksum does not match');
}
