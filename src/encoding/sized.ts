import { type Decoded, undecodable } from './decoded.ts';

/** The decoded bytes. Undecodable unless there are exactly `length` bytes. */
export function sized(bytes: Decoded<Uint8Array>, length: number): Decoded<Uint8Array> {
  if (!bytes.ok || bytes.value.length === length) return bytes;
  return undecodable(`${bytes.value.length} bytes instead of ${length}`);
}
