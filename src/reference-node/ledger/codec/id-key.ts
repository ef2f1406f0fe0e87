/** Bytes of an ID as the key of a Map: cheaper than CB58 and reversible. */
export function idKey(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** ID of a virtual machine: its name, filled with zeros to 32 bytes. */
export function vmId(name: string): Uint8Array {
  const id = new Uint8Array(32);
  id.set(Buffer.from(name, 'utf8'));
  return id;
}
