import { encodeId } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';

/** The parts of a proposer-layer block. Its bytes are the codec version, the kind, and the fields of that kind. */
export interface ProposerLayer {
  /** 32 bytes. */
  readonly parent: Uint8Array;
  readonly inner: Uint8Array;
  /** The ID of the block is the hash of these bytes. */
  readonly hashed: Uint8Array;
}

/** The kind of signed block with an epoch, since release 1.14. An epoch has a P-Chain height, number and start, eight bytes each. */
const WITH_EPOCH = 2;
const EPOCH_LENGTH = 24;

/** Reads the parts of a proposer-layer block; undefined if the bytes are not such a block. */
export function proposerLayerOf(bytes: Uint8Array): ProposerLayer | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const part = (at: number): { readonly value: Uint8Array; readonly end: number } | undefined => {
    if (at + 4 > bytes.length) return undefined;
    const end = at + 4 + view.getUint32(at);
    return end > bytes.length ? undefined : { value: bytes.subarray(at + 4, end), end };
  };
  if (bytes.length < 42 || view.getUint16(0) !== 0) return undefined;
  const kind = view.getUint32(2);
  const parent = bytes.subarray(6, 38);
  if (kind === 1) {
    // An option: parent, then the inner block.
    const inner = part(38);
    return inner?.end === bytes.length ? { parent, inner: inner.value, hashed: bytes } : undefined;
  }
  if (kind !== 0 && kind !== WITH_EPOCH) return undefined;
  // A signed block: parent, time, P-Chain height, certificate, inner block, under later rules an epoch, signature.
  const certificate = part(54);
  const inner = certificate && part(certificate.end);
  if (inner === undefined) return undefined;
  const end = inner.end + (kind === WITH_EPOCH ? EPOCH_LENGTH : 0);
  if (part(end)?.end !== bytes.length) return undefined;
  return { parent, inner: inner.value, hashed: bytes.subarray(0, end) };
}

/** The block inside a proposer-layer block; undefined if the bytes are not a proposer-layer block. */
export function innerBlockOf(bytes: Uint8Array): Uint8Array | undefined {
  return proposerLayerOf(bytes)?.inner;
}

/** The ID of the parent of a proposer-layer block; undefined if the bytes are not such a block. */
export function parentIdOf(bytes: Uint8Array): string | undefined {
  const layer = proposerLayerOf(bytes);
  return layer && encodeId(layer.parent);
}

/** The possible IDs of a container with these bytes: the hash of all bytes, and the hash that the proposer layer uses. */
export function containerIdOf(bytes: Uint8Array): readonly string[] {
  const layer = proposerLayerOf(bytes);
  return [bytes, ...(layer === undefined ? [] : [layer.hashed])].map((hashed) => encodeId(sha256(hashed)));
}
