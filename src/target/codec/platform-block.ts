import { ByteCursor, UnknownKind } from './byte-cursor.ts';
import { readTransaction, type ReadTransaction } from './platform-transaction.ts';

export type BlockKind = 'proposal' | 'abort' | 'commit' | 'standard' | 'atomic';

/** A block of the P-Chain with all that is in it. */
export interface PlatformBlock {
  readonly kind: BlockKind;
  /** 32 bytes. */
  readonly parent: Uint8Array;
  readonly height: bigint;
  /** Unix seconds; absent in the blocks of the first rules. */
  readonly time?: bigint;
  /** Accepted with the block; undefined when one of them is of a kind that is not known. */
  readonly transactions?: readonly ReadTransaction[];
  /** Accepted with a commit block on top of this one. */
  readonly proposed?: ReadTransaction;
}

/** Blocks of the first rules. */
const UNTIMED = new Map<number, BlockKind>([
  [0x00, 'proposal'],
  [0x01, 'abort'],
  [0x02, 'commit'],
  [0x03, 'standard'],
  [0x04, 'atomic'],
]);
/** Blocks of the later rules, whose time stands first. */
const TIMED = new Map<number, BlockKind>([
  [0x1d, 'proposal'],
  [0x1e, 'abort'],
  [0x1f, 'commit'],
  [0x20, 'standard'],
]);

/** What a block begins with, and in a proposal block of the later rules the decisions that stand before its parent. */
interface HeaderPart extends Pick<PlatformBlock, 'kind' | 'parent' | 'height' | 'time'> {
  readonly decisions: readonly ReadTransaction[];
}

/**
 * Reads the beginning of a block, up to and with its height.
 *
 * @throws Unreadable when the bytes break off.
 * @throws UnknownKind for a kind of block that is not known, or decisions of such a kind.
 */
export function readBlockHeader(from: ByteCursor): HeaderPart {
  const version = from.u16();
  const number = from.u32();
  const isTimed = TIMED.has(number);
  const kind = TIMED.get(number) ?? UNTIMED.get(number);
  if (version !== 0 || kind === undefined)
    throw new UnknownKind(`a block of an unknown kind (0x${number.toString(16)}, codec version ${version})`);
  const time = isTimed ? { time: from.u64() } : {};
  const decisions = isTimed && kind === 'proposal' ? from.list(() => readTransaction(from)) : [];
  return { kind, ...time, decisions, parent: from.bytes(32), height: from.u64() };
}

/**
 * Reads a block to its last byte.
 *
 * @throws Unreadable when the bytes break off, or some are left over.
 * @throws UnknownKind for a kind of block that is not known, or decisions of such a kind.
 */
export function readPlatformBlock(bytes: Uint8Array): PlatformBlock {
  const from = new ByteCursor(bytes);
  const { decisions, ...header } = readBlockHeader(from);
  try {
    const content = contentOf(header.kind, from, decisions);
    from.end();
    return { ...header, ...content };
  } catch (error) {
    if (error instanceof UnknownKind) return header;
    throw error;
  }
}

function contentOf(
  kind: BlockKind,
  from: ByteCursor,
  decisions: readonly ReadTransaction[],
): Pick<PlatformBlock, 'transactions' | 'proposed'> {
  switch (kind) {
    case 'standard':
      return { transactions: from.list(() => readTransaction(from)) };
    case 'atomic':
      return { transactions: [readTransaction(from)] };
    case 'proposal':
      return { transactions: decisions, proposed: readTransaction(from) };
    default:
      return { transactions: [] };
  }
}
