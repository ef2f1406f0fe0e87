import { sha256 } from '../../../encoding/sha256.ts';
import { ByteReader, CodecError } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';

const CODEC_VERSION = 0;
const BLOCK = 0;
const OPTION = 1;
/** A block of Granite's rules: an epoch stands behind the inner block. */
const EPOCH_BLOCK = 2;
const EPOCH_BYTES = 24;

/** The ProposerVM block around a chain's own block. An option is a commit or abort block. */
export type ProposerBlock =
  | { readonly kind: 'option'; readonly parentId: Uint8Array; readonly inner: Uint8Array }
  | {
      readonly kind: 'block';
      readonly parentId: Uint8Array;
      /** Unix seconds. */
      readonly time: bigint;
      readonly platformHeight: bigint;
      readonly inner: Uint8Array;
      /** 24 bytes, since Granite: height of the P-Chain, number and start of the epoch. */
      readonly epoch?: Uint8Array;
    };

export interface ProposerContainer {
  /** 32 bytes. */
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
}

/** Bytes and ID of an unsigned ProposerVM block. The signature and its length do not count for the ID. */
export function proposerContainer(block: ProposerBlock): ProposerContainer {
  const to = new ByteWriter(block.inner.length + 128);
  to.u16(CODEC_VERSION);
  to.u32(typeOf(block));
  to.bytes(block.parentId);
  if (block.kind === 'block') {
    to.u64(block.time);
    to.u64(block.platformHeight);
    to.u32(0);
  }
  to.u32(block.inner.length);
  to.bytes(block.inner);
  if (block.kind === 'block' && block.epoch !== undefined) to.bytes(block.epoch);
  const id = sha256(to.finish());
  if (block.kind === 'block') to.u32(0);
  return { id, bytes: to.finish() };
}

/**
 * Reads a ProposerVM block, signed or not, from its bytes.
 * @throws CodecError when the bytes are none.
 */
export function parseProposerContainer(bytes: Uint8Array): ProposerBlock & { readonly id: Uint8Array } {
  const from = new ByteReader(bytes);
  if (from.u16() !== CODEC_VERSION) throw new CodecError('unknown codec version');
  const type = from.u32();
  if (type === OPTION) {
    const parentId = from.bytes(32);
    const inner = from.bytes(from.u32());
    from.end();
    return { kind: 'option', parentId, inner, id: sha256(bytes) };
  }
  if (type !== BLOCK && type !== EPOCH_BLOCK)
    throw new CodecError(`couldn't unmarshal interface: unknown type ID ${type}`);
  const parentId = from.bytes(32);
  const time = from.u64();
  const platformHeight = from.u64();
  from.bytes(from.u32());
  const inner = from.bytes(from.u32());
  const epoch = type === EPOCH_BLOCK ? { epoch: from.bytes(EPOCH_BYTES) } : {};
  const id = sha256(bytes.subarray(0, from.offset));
  from.bytes(from.u32());
  from.end();
  return { kind: 'block', parentId, time, platformHeight, inner, ...epoch, id };
}

function typeOf(block: ProposerBlock): number {
  if (block.kind === 'option') return OPTION;
  return block.epoch === undefined ? BLOCK : EPOCH_BLOCK;
}
