import { sha256 } from '../../../encoding/sha256.ts';
import { ByteReader, CodecError } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { type Codec, struct, u64 } from './codec.ts';

const CODEC_VERSION = 0;
const BLOCK = 0;
const OPTION = 1;
/** A block of Granite's rules: an epoch stands behind the inner block. */
const EPOCH_BLOCK = 2;

/** A span of time in which nodes look validators up at one height of the P-Chain; since Granite. */
export interface Epoch {
  readonly platformHeight: bigint;
  /** 1 is the first. */
  readonly number: bigint;
  /** Unix seconds. */
  readonly start: bigint;
}

const epochCodec: Codec<Epoch> = struct({ platformHeight: u64, number: u64, start: u64 });

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
      readonly epoch?: Epoch;
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
  if (block.kind === 'block' && block.epoch !== undefined) epochCodec.write(to, block.epoch);
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
  const epoch = type === EPOCH_BLOCK ? { epoch: epochCodec.read(from) } : {};
  const id = sha256(bytes.subarray(0, from.offset));
  from.bytes(from.u32());
  from.end();
  return { kind: 'block', parentId, time, platformHeight, inner, ...epoch, id };
}

function typeOf(block: ProposerBlock): number {
  if (block.kind === 'option') return OPTION;
  return block.epoch === undefined ? BLOCK : EPOCH_BLOCK;
}
