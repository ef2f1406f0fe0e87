import { ByteCursor, UnknownKind } from './byte-cursor.ts';
import type { ByteWriter } from './byte-writer.ts';
import { packed } from './kinds.ts';

export type BlockKind = 'proposal' | 'abort' | 'commit' | 'standard' | 'atomic';

/** The place of a block in the P-Chain. */
export interface BlockHeader {
  readonly kind: BlockKind;
  /** 32 bytes. */
  readonly parent: Uint8Array;
  readonly height: bigint;
  /** Unix seconds; undefined in the blocks of the first rules. */
  readonly time?: bigint | undefined;
}

/** A block of the P-Chain with its transactions. */
export interface BlockOf<T> extends BlockHeader {
  /** Transactions that are accepted with the block; undefined if one of them is of an unknown kind. */
  readonly transactions?: readonly T[] | undefined;
  /** The transaction that is accepted with a commit block on top of this one. */
  readonly proposed?: T | undefined;
}

/** Kinds of blocks by their type IDs: of the first rules, and of the later ones, in which a block begins with its time. */
const UNTIMED: readonly BlockKind[] = ['proposal', 'abort', 'commit', 'standard', 'atomic'];
const TIMED: readonly BlockKind[] = ['proposal', 'abort', 'commit', 'standard'];
const FIRST_TIMED = 0x1d;

type ReadOne<T> = (from: ByteCursor) => T;

/**
 * Reads the start of a block, up to its height (included). In a proposal block of the later rules, decisions are before the parent.
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for an unknown kind of block, or an unknown kind of transaction in the decisions.
 */
export function readBlockHeader<T>(
  from: ByteCursor,
  readOne: ReadOne<T>,
): BlockHeader & { readonly decisions: readonly T[] } {
  const version = from.u16();
  const typeId = from.u32();
  const isTimed = typeId >= FIRST_TIMED;
  const kind = isTimed ? TIMED[typeId - FIRST_TIMED] : UNTIMED[typeId];
  if (version !== 0 || kind === undefined)
    throw new UnknownKind(`a block of an unknown kind (0x${typeId.toString(16)}, codec version ${version})`, typeId);
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
export function readBlock<T>(bytes: Uint8Array, readOne: ReadOne<T>): BlockOf<T> {
  const from = new ByteCursor(bytes);
  const { decisions, ...header } = readBlockHeader(from, readOne);
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
): Pick<BlockOf<T>, 'transactions' | 'proposed'> {
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

/** The bytes of a block. Its transactions are written by a function of the caller. */
export function blockBytes<T>(block: BlockOf<T>, writeOne: (to: ByteWriter, transaction: T) => void): Uint8Array {
  const { kind, time, parent, height, transactions = [], proposed } = block;
  return packed((to) => {
    const writeList = (): void => {
      to.u32(transactions.length);
      for (const each of transactions) writeOne(to, each);
    };
    to.u32(time === undefined ? UNTIMED.indexOf(kind) : FIRST_TIMED + TIMED.indexOf(kind));
    if (time !== undefined) to.u64(time);
    if (time !== undefined && kind === 'proposal') writeList();
    to.bytes(parent);
    to.u64(height);
    if (kind === 'standard') writeList();
    if (kind === 'atomic') for (const each of transactions) writeOne(to, each);
    if (proposed !== undefined) writeOne(to, proposed);
  });
}
