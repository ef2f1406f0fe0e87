/** Bytes of an ID as the key of a Map: cheaper than CB58 and reversible. */
export function idKey(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
