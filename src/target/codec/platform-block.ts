import { ByteCursor, UnknownKind } from './byte-cursor.ts';
import { readTransaction, type ReadTransaction } from './platform-transaction.ts';

export type BlockKind = 'proposal' | 'abort' | 'commit' | 'standard' | 'atomic';

/** A block of the P-Chain with its transactions. */
export interface PlatformBlock<T = ReadTransaction> {
  readonly kind: BlockKind;
  /** 32 bytes. */
  readonly parent: Uint8Array;
  readonly height: bigint;
  /** Unix seconds; undefined in the blocks of the first rules. */
  readonly time?: bigint | undefined;
  /** Transactions that are accepted with the block; undefined if one of them is of an unknown kind. */
  readonly transactions?: readonly T[] | undefined;
  /** The transaction that is accepted with a commit block on top of this one. */
  readonly proposed?: T | undefined;
}

/** Blocks of the first rules. */
const UNTIMED = new Map<number, BlockKind>([
  [0x00, 'proposal'],
  [0x01, 'abort'],
  [0x02, 'commit'],
  [0x03, 'standard'],
  [0x04, 'atomic'],
]);
/** Blocks of the later rules, which begin with the time. */
const TIMED = new Map<number, BlockKind>([
  [0x1d, 'proposal'],
  [0x1e, 'abort'],
  [0x1f, 'commit'],
  [0x20, 'standard'],
]);

/** The start of a block. In a proposal block of the later rules, it includes the decisions before the parent. */
interface HeaderPart<T> extends Pick<PlatformBlock, 'kind' | 'parent' | 'height' | 'time'> {
  readonly decisions: readonly T[];
}

/** Reads one transaction of a block. */
type ReadOne<T> = (from: ByteCursor) => T;

/**
 * Reads the start of a block, up to its height (included).
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for an unknown kind of block, or an unknown kind of transaction in the decisions.
 */
export function readBlockHeader(from: ByteCursor): HeaderPart<ReadTransaction> {
  return headerOf(from, readTransaction);
}

function headerOf<T>(from: ByteCursor, readOne: ReadOne<T>): HeaderPart<T> {
  const version = from.u16();
  const number = from.u32();
  const isTimed = TIMED.has(number);
  const kind = TIMED.get(number) ?? UNTIMED.get(number);
  if (version !== 0 || kind === undefined)
    throw new UnknownKind(`a block of an unknown kind (0x${number.toString(16)}, codec version ${version})`);
  const time = isTimed ? { time: from.u64() } : {};
  const decisions = isTimed && kind === 'proposal' ? from.list(() => readOne(from)) : [];
  return { kind, ...time, decisions, parent: from.bytes(32), height: from.u64() };
}

/**
 * Reads a complete block.
 *
 * @throws Unreadable if the bytes are truncated, or extra bytes follow.
 * @throws UnknownKind for an unknown kind of block, or an unknown kind of transaction in the decisions.
 */
export function readPlatformBlock(bytes: Uint8Array): PlatformBlock {
  return readBlockWith(bytes, readTransaction);
}

/** Reads a complete block, and its transactions with a function of the caller. Throws like `readPlatformBlock`. */
export function readBlockWith<T>(bytes: Uint8Array, readOne: ReadOne<T>): PlatformBlock<T> {
  const from = new ByteCursor(bytes);
  const { decisions, ...header } = headerOf(from, readOne);
  try {
    const content = contentOf(header.kind, from, decisions, readOne);
    from.end();
    return { ...header, ...content };
  } catch (error) {
    if (error instanceof UnknownKind) return header;
    throw error;
  }
}

function contentOf<T>(
  kind: BlockKind,
  from: ByteCursor,
  decisions: readonly T[],
  readOne: ReadOne<T>,
): Pick<PlatformBlock<T>, 'transactions' | 'proposed'> {
  switch (kind) {
    case 'standard':
      return { transactions: from.list(() => readOne(from)) };
    case 'atomic':
      return { transactions: [readOne(from)] };
    case 'proposal':
      return { transactions: decisions, proposed: readOne(from) };
    default:
      return { transactions: [] };
  }
}
