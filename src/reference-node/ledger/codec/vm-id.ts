/** ID of a virtual machine: its name, filled with zeros to 32 bytes. */
export function vmId(name: string): Uint8Array {
  const id = new Uint8Array(32);
  id.set(Buffer.from(name, 'utf8'));
  return id;
}
