import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { encodeId } from '../../encoding/id.ts';

export type BlockKind = 'proposal' | 'abort' | 'commit' | 'standard' | 'atomic';

/** What every block of the P-Chain begins with. */
export interface BlockFacts {
  readonly kind: BlockKind;
  readonly parentId: string;
  readonly height: bigint;
  /** Unix seconds; absent in the blocks of the first rules. */
  readonly time?: bigint;
}

const CODEC_VERSION = 0;
/** Blocks of the first rules. */
const UNTIMED_KINDS = new Map<number, BlockKind>([
  [0x00, 'proposal'],
  [0x01, 'abort'],
  [0x02, 'commit'],
  [0x03, 'standard'],
  [0x04, 'atomic'],
]);
/** Blocks of the later rules, whose time stands first. */
const TIMED_KINDS = new Map<number, BlockKind>([
  [0x1d, 'proposal'],
  [0x1e, 'abort'],
  [0x1f, 'commit'],
  [0x20, 'standard'],
]);
const ID_LENGTH = 32;

/**
 * What the bytes of a block say about its place in the chain (without the checksum of their hex form). Section 2.5 names the
 * members; the layout is the network's codec. Kinds of blocks that are not known are undecodable.
 */
export function decodeBlock(bytes: Uint8Array): Decoded<BlockFacts> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 6) return undecodable('too short for a block');
  const type = view.getUint32(2);
  const timed = TIMED_KINDS.has(type);
  const kind = TIMED_KINDS.get(type) ?? UNTIMED_KINDS.get(type);
  if (view.getUint16(0) !== CODEC_VERSION || kind === undefined) {
    return undecodable(`a block of an unknown kind (0x${type.toString(16)})`);
  }
  // A proposal block of the later rules holds its decisions before the common part.
  const start = timed ? 14 : 6;
  const skip = timed && kind === 'proposal' ? proposalPrelude(view, start) : 0;
  if (skip === undefined) return undecodable('a proposal block that holds further transactions');
  const parent = start + skip;
  if (bytes.length < parent + ID_LENGTH + 8) return undecodable('a block that breaks off');
  return decoded({
    kind,
    parentId: encodeId(bytes.slice(parent, parent + ID_LENGTH)),
    height: view.getBigUint64(parent + ID_LENGTH),
    ...(timed ? { time: view.getBigUint64(6) } : {}),
  });
}

/** Bytes that the list of decisions takes up when it is empty; undefined when it is not. */
function proposalPrelude(view: DataView, at: number): number | undefined {
  return view.byteLength >= at + 4 && view.getUint32(at) === 0 ? 4 : undefined;
}
