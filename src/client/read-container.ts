import { Unreadable, UnknownKind } from '../encoding/codec/byte-cursor.ts';
import { readContractBlock, readExchangeBlock } from '../encoding/codec/other-blocks.ts';
import { type PlatformBlock, readPlatformBlock } from '../encoding/codec/platform-chain.ts';
import { proposerLayerOf } from '../encoding/codec/proposer-block.ts';
import type { IndexPath } from './index-paths.ts';

/** The decoded bytes of a container. IDs are 32 bytes. */
export interface ReadContainer extends Partial<Pick<PlatformBlock, 'kind' | 'height' | 'time'>> {
  /** Bytes of which one has the ID as its SHA-256. Empty if the container uses another hash function. */
  readonly hashed: readonly Uint8Array[];
  readonly isProposerBlock: boolean;
  /** The ID of its parent. */
  readonly parent?: Uint8Array;
  /** The transactions of a P-Chain block; undefined if one of them is of an unknown kind. */
  readonly transactions?: PlatformBlock['transactions'];
  readonly proposed?: PlatformBlock['proposed'];
  /** Why the bytes cannot be decoded. */
  readonly unreadable?: string;
}

type Block = Pick<ReadContainer, 'kind' | 'height' | 'time' | 'parent' | 'transactions' | 'proposed'>;

const READERS: Partial<Record<IndexPath, (bytes: Uint8Array) => Block>> = {
  'P/block': readPlatformBlock,
  'C/block': readContractBlock,
  'X/block': readExchangeBlock,
};

/** Decodes a container of an index: a block with its proposer layer. Of X-Chain transactions and vertices, it reads only the hash. */
export function readContainer(name: IndexPath, bytes: Uint8Array): ReadContainer {
  const read = READERS[name];
  if (read === undefined) return { hashed: [bytes], isProposerBlock: false };
  const layer = proposerLayerOf(bytes);
  // C-Chain blocks without the proposer layer have EVM block IDs, which use another hash function.
  const hashed = layer === undefined ? (name === 'C/block' ? [] : [bytes]) : [layer.hashed, bytes];
  const common = { hashed, isProposerBlock: layer !== undefined, ...(layer && { parent: layer.parentId }) };
  try {
    const block = read(layer?.inner ?? bytes);
    return { ...block, ...common };
  } catch (error) {
    if (error instanceof UnknownKind) return common;
    if (error instanceof Unreadable) return { ...common, unreadable: error.message };
    throw error;
  }
}
