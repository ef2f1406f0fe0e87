import { ByteCursor } from '../../encoding/codec/byte-cursor.ts';
import { readExchangeBlock } from '../../encoding/codec/other-blocks.ts';
import { type BlockKind, readBlockHeader } from '../../encoding/codec/platform-block.ts';
import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { encodeId } from '../../encoding/id.ts';
import { type PlatformBlock, readPlatformBlock, readSignedTransaction } from '../../encoding/codec/platform-chain.ts';

/** What every block of the P-Chain begins with. */
export interface BlockFacts {
  readonly kind: BlockKind;
  readonly parentId: string;
  readonly height: bigint;
  /** Unix seconds; absent in the blocks of the first rules. */
  readonly time?: bigint | undefined;
}

/**
 * What the bytes of a block say about its place in the chain (without the checksum of their hex form). Section 2.5 names the
 * members; the layout is the network's codec. Kinds of blocks that are not known are undecodable.
 */
export function decodeBlock(bytes: Uint8Array): Decoded<BlockFacts> {
  return decodedBy(() => {
    const { kind, parent, height, time } = readBlockHeader(new ByteCursor(bytes), readSignedTransaction);
    return { kind, parentId: encodeId(parent), height, time };
  });
}

/** A block from its bytes, up to the last one. Blocks with transactions of a kind that is not known are undecodable. */
export function decodeWholeBlock(bytes: Uint8Array): Decoded<PlatformBlock> {
  const block = decodedBy(() => readPlatformBlock(bytes));
  return block.ok && block.value.transactions === undefined ? undecodable('a transaction of an unknown kind') : block;
}

/** The bytes of the transaction of an X-Chain block that has only one, without its codec version; undefined for other bytes. */
export function onlyExchangeTx(bytes: Uint8Array): Uint8Array | undefined {
  const block = decodedBy(() => readExchangeBlock(bytes));
  return block.ok ? block.value.onlyTx : undefined;
}

function decodedBy<T>(read: () => T): Decoded<T> {
  try {
    return decoded(read());
  } catch (error) {
    return undecodable(error instanceof Error ? error.message : 'unreadable');
  }
}
