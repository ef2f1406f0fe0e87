import { hash, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

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
