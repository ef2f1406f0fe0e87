import { type Decoded, decoded, undecodable } from './decoded.ts';
import { sha256 } from './sha256.ts';

const LENGTH = 4;

/** The bytes with the last 4 bytes of their SHA-256 behind them: what CB58 and checked hex write down. */
export function appendChecksum(bytes: Uint8Array): Uint8Array {
  const checked = new Uint8Array(bytes.length + LENGTH);
  checked.set(bytes);
  checked.set(sha256(bytes).subarray(-LENGTH), bytes.length);
  return checked;
}

/** The bytes without the 4-byte checksum at their end, refused where it is missing or does not match. */
export function removeChecksum(checked: Uint8Array): Decoded<Uint8Array> {
  if (checked.length < LENGTH) {
    return undecodable(`${checked.length} bytes are too few to contain a checksum of ${LENGTH} bytes`);
  }
  const bytes = checked.slice(0, -LENGTH);
  const expected = sha256(bytes).subarray(-LENGTH);
  const matches = checked.subarray(-LENGTH).every((byte, at) => byte === expected[at]);
  return matches ? decoded(bytes) : undecodable('the checksum does not match');
}
