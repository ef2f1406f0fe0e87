import { ByteCursor, UnknownKind } from './byte-cursor.ts';
import { sha256 } from '../sha256.ts';
import { ByteWriter } from './byte-writer.ts';
import { ifReadable, readVersion } from './kinds.ts';
import { readAs, type ValueOf, writeAs } from './layout.ts';
import { encodeId } from '../id.ts';

const EPOCH = { platformHeight: 'u64', number: 'u64', start: 'u64' } as const;

/** A span of time in which nodes look validators up at one height of the P-Chain, since release 1.14. The first has the number 1. */
export type Epoch = ValueOf<typeof EPOCH>;

/** The header of a block of the proposer layer. */
export interface ProposerHeader {
  /** Unix seconds. */
  readonly time: bigint;
  readonly platformHeight: bigint;
  /** The certificate of its proposer; none in a block that anybody may propose. */
  readonly certificate?: Uint8Array;
  readonly epoch?: Epoch;
  readonly signature?: Uint8Array;
}

/** A block of the proposer layer, around a block of a chain. An option (a commit or abort block) has no header. */
export interface ProposerBlock {
  /** 32 bytes. */
  readonly parentId: Uint8Array;
  readonly inner: Uint8Array;
  readonly header?: ProposerHeader;
}

/** Type IDs: a block, an option, a block with an epoch. */
const BLOCK = 0;
const OPTION = 1;
const EPOCH_BLOCK = 2;
const NOTHING = new Uint8Array();

/**
 * Reads a block of the proposer layer. Its ID is the hash of `hashed`: of its bytes without the signature.
 *
 * @throws Unreadable or UnknownKind if the bytes are none.
 */
export function readProposerBlock(bytes: Uint8Array): ProposerBlock & { readonly hashed: Uint8Array } {
  const from = new ByteCursor(bytes);
  readVersion(from);
  const typeId = from.u32();
  if (typeId !== BLOCK && typeId !== OPTION && typeId !== EPOCH_BLOCK)
    throw new UnknownKind(`a block of the kind 0x${typeId.toString(16)}`, typeId);
  const parentId = from.bytes(32);
  if (typeId === OPTION) {
    const inner = readAs('hex', from);
    from.end();
    return { parentId, inner, hashed: bytes };
  }
  const [time, platformHeight] = [from.u64(), from.u64()];
  const [certificate, inner] = [readAs('hex', from), readAs('hex', from)];
  const epoch = typeId === EPOCH_BLOCK ? { epoch: readAs(EPOCH, from) } : {};
  const hashed = from.since(0);
  const signature = readAs('hex', from);
  from.end();
  return { parentId, inner, header: { time, platformHeight, certificate, ...epoch, signature }, hashed };
}

/** The ID (32 bytes) and the bytes of a block of the proposer layer. */
export function writeProposerBlock({ parentId, inner, header }: ProposerBlock): Record<'id' | 'bytes', Uint8Array> {
  const to = new ByteWriter();
  to.u16(0);
  to.u32(header === undefined ? OPTION : header.epoch === undefined ? BLOCK : EPOCH_BLOCK);
  to.bytes(parentId);
  if (header !== undefined) {
    to.u64(header.time);
    to.u64(header.platformHeight);
    writeAs('hex', to, header.certificate ?? NOTHING);
  }
  writeAs('hex', to, inner);
  if (header?.epoch !== undefined) writeAs(EPOCH, to, header.epoch);
  const id = sha256(to.finish());
  if (header !== undefined) writeAs('hex', to, header.signature ?? NOTHING);
  return { id, bytes: to.finish() };
}

/** Reads a block of the proposer layer; undefined if the bytes are not such a block. The ID of the block is the hash of `hashed`. */
export function proposerLayerOf(bytes: Uint8Array): (ProposerBlock & { readonly hashed: Uint8Array }) | undefined {
  return ifReadable(() => readProposerBlock(bytes));
}

/** The block inside a proposer-layer block; undefined if the bytes are not a proposer-layer block. */
export function innerBlockOf(bytes: Uint8Array): Uint8Array | undefined {
  return proposerLayerOf(bytes)?.inner;
}

/** The ID of the parent of a proposer-layer block; undefined if the bytes are not such a block. */
export function parentIdOf(bytes: Uint8Array): string | undefined {
  const layer = proposerLayerOf(bytes);
  return layer && encodeId(layer.parentId);
}

/** The possible IDs of a container with these bytes: the hash of all bytes, and the hash that the proposer layer uses. */
export function containerIdOf(bytes: Uint8Array): readonly string[] {
  const layer = proposerLayerOf(bytes);
  return [bytes, ...(layer === undefined ? [] : [layer.hashed])].map((hashed) => encodeId(sha256(hashed)));
}
