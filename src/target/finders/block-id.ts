import { decodeHexChecked } from '../../encoding/hex.ts';
import { encodeId } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';

/**
 * The ID of the P-Chain block that a container of the index P/block wraps; undefined when the bytes cannot be read.
 * The proposer layer puts its own header around a block, whose ID is the hash of the block alone.
 *
 * @param hex The `bytes` of the container: hex with a checksum.
 */
export function wrappedBlockId(hex: string): string | undefined {
  const bytes = decodeHexChecked(hex);
  if (!bytes.ok) return undefined;
  return encodeId(sha256(innerOf(bytes.value) ?? bytes.value));
}

/**
 * Codec version, kind, parent; a signed block has time, height and certificate before what it wraps, an option nothing. One of the kind
 * that has an epoch has it behind.
 */
function innerOf(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 42) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.getUint32(2);
  if (view.getUint16(0) !== 0 || kind > 2) return undefined;
  if (kind === 1) return part(bytes, 38)?.value;
  const certificate = part(bytes, 54);
  return certificate === undefined ? undefined : part(bytes, certificate.end)?.value;
}

function part(bytes: Uint8Array, at: number): { readonly value: Uint8Array; readonly end: number } | undefined {
  if (at + 4 > bytes.length) return undefined;
  const end = at + 4 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
  return end > bytes.length ? undefined : { value: bytes.subarray(at + 4, end), end };
}
