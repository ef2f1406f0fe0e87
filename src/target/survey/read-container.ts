import { sha256 } from '../../encoding/sha256.ts';
import { Unreadable, UnknownKind } from '../codec/byte-cursor.ts';
import { readContractBlock, readExchangeBlock } from '../codec/other-blocks.ts';
import { readPlatformBlock, type PlatformBlock } from '../codec/platform-block.ts';
import { proposerLayerOf } from '../codec/proposer-layer.ts';
import type { IndexPath } from '../finders/indexes.ts';

/** What the bytes of a container say. Hashes and IDs are 32 bytes. */
export interface ReadContainer extends Partial<Pick<PlatformBlock, 'kind' | 'height' | 'time'>> {
  /** The hashes of which the ID is one; none where releases hash in another way. */
  readonly hashes: readonly Uint8Array[];
  readonly isProposerBlock: boolean;
  /** The container that it names as the one before. */
  readonly parent?: Uint8Array;
  /** What a block of the P-Chain holds; undefined where some of it is of a kind that is not known. */
  readonly transactions?: PlatformBlock['transactions'];
  readonly proposed?: PlatformBlock['proposed'];
  /** Why the bytes cannot be read. */
  readonly unreadable?: string;
}

type Block = Pick<ReadContainer, 'kind' | 'height' | 'time' | 'parent' | 'transactions' | 'proposed'>;

const READERS: Partial<Record<IndexPath, (bytes: Uint8Array) => Block>> = {
  'P/block': readPlatformBlock,
  'C/block': readContractBlock,
  'X/block': readExchangeBlock,
};

/** Reads a container of an index: a block with what the proposer layer puts around it, or the hash alone of transactions and vertices. */
export function readContainer(name: IndexPath, bytes: Uint8Array): ReadContainer {
  const read = READERS[name];
  if (read === undefined) return { hashes: [sha256(bytes)], isProposerBlock: false };
  const layer = proposerLayerOf(bytes);
  // Blocks of the C-Chain have IDs of an EVM, by another hash, until the proposer layer wraps them.
  const hashed = layer === undefined ? (name === 'C/block' ? [] : [bytes]) : [layer.hashed, bytes];
  const common = { hashes: hashed.map(sha256), isProposerBlock: layer !== undefined };
  try {
    const block = read(layer?.inner ?? bytes);
    return { ...block, ...common, ...(layer === undefined ? {} : { parent: layer.parent }) };
  } catch (error) {
    const parent = layer === undefined ? {} : { parent: layer.parent };
    if (error instanceof UnknownKind) return { ...common, ...parent };
    if (error instanceof Unreadable) return { ...common, ...parent, unreadable: error.message };
    throw error;
  }
}
