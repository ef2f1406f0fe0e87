import { hash, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Decoded, decoded, undecodable } from './decoded.ts';

/** SHA-256 of the bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const { buffer, byteOffset, length } = hash('sha256', bytes, 'buffer');
  return new Uint8Array(buffer, byteOffset, length);
}

/** The SHA-256 of a file of any size, in hex. */
export async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

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
