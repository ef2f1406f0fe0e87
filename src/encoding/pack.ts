import { decodeId } from './id.ts';

/** @throws RangeError if the value has more bytes, or a sign. */
function integer(value: bigint, bytes: 1 | 2 | 4 | 8): Uint8Array {
  if (BigInt.asUintN(8 * bytes, value) !== value) throw new RangeError(`${value} does not fit in ${bytes} bytes.`);
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, value);
  return out.slice(8 - bytes);
}

/** One byte. */
export const u8 = (value: number): Uint8Array => integer(BigInt(value), 1);
/** Two bytes. All integers of the network's codec have the most significant byte first. */
export const u16 = (value: number): Uint8Array => integer(BigInt(value), 2);
/** Four bytes. */
export const u32 = (value: number): Uint8Array => integer(BigInt(value), 4);
/** Eight bytes. */
export const u64 = (value: bigint): Uint8Array => integer(value, 8);

/** Concatenated bytes. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * The 32 bytes of an ID.
 *
 * @throws RangeError if the text is not an ID.
 */
export function idBytes(id: string): Uint8Array {
  const decoded = decodeId(id);
  if (!decoded.ok) throw new RangeError(`${id} is no ID: ${decoded.reason}`);
  return decoded.value;
}
