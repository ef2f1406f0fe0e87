import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { encodeId } from '../../encoding/id.ts';
import { ByteCursor } from '../../target/codec/byte-cursor.ts';
import { readBlockHeader, type BlockKind } from '../../target/codec/platform-block.ts';

/** What every block of the P-Chain begins with. */
export interface BlockFacts {
  readonly kind: BlockKind;
  readonly parentId: string;
  readonly height: bigint;
  /** Unix seconds; absent in the blocks of the first rules. */
  readonly time?: bigint;
}

/**
 * What the bytes of a block say about its place in the chain (without the checksum of their hex form). Section 2.5 names the
 * members; the layout is the network's codec. Kinds of blocks that are not known are undecodable.
 */
export function decodeBlock(bytes: Uint8Array): Decoded<BlockFacts> {
  try {
    const { kind, parent, height, time } = readBlockHeader(new ByteCursor(bytes));
    return decoded({ kind, parentId: encodeId(parent), height, ...(time === undefined ? {} : { time }) });
  } catch (error) {
    return undecodable(error instanceof Error ? error.message : 'unreadable');
  }
}
