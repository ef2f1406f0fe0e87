import { ByteCursor } from '../../encoding/codec/byte-cursor.ts';
import { type BlockKind, readBlockHeader } from '../../encoding/codec/platform-block.ts';
import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { encodeId } from '../../encoding/id.ts';
import { readPlatformBlock, readSignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { factsOf, type TransactionFacts } from './decode-transaction.ts';

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
  try {
    const { kind, parent, height, time } = readBlockHeader(new ByteCursor(bytes), readSignedTransaction);
    return decoded({ kind, parentId: encodeId(parent), height, time });
  } catch (error) {
    return undecodable(error instanceof Error ? error.message : 'unreadable');
  }
}

/** A block with its transactions. */
export interface WholeBlockFacts extends BlockFacts {
  readonly transactions: readonly TransactionFacts[];
  /** The transaction that is accepted with a commit block on top of this one. */
  readonly proposed?: TransactionFacts;
}

/** What the bytes of a block say, up to the last one. Blocks with transactions of a kind that is not known are undecodable. */
export function decodeWholeBlock(bytes: Uint8Array): Decoded<WholeBlockFacts> {
  try {
    const { kind, parent, height, time, transactions, proposed } = readPlatformBlock(bytes);
    if (transactions === undefined) return undecodable('a transaction of an unknown kind');
    return decoded({
      ...{ kind, parentId: encodeId(parent), height, transactions: transactions.map(factsOf) },
      time,
      ...(proposed === undefined ? {} : { proposed: factsOf(proposed) }),
    });
  } catch (error) {
    return undecodable(error instanceof Error ? error.message : 'unreadable');
  }
}
