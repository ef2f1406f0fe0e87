import { Unreadable, UnknownKind } from './byte-cursor.ts';
import { type ProposerBlock, readProposerBlock } from './proposer-block.ts';
import { encodeId } from '../id.ts';
import { sha256 } from '../sha256.ts';

/** Reads a block of the proposer layer; undefined if the bytes are not such a block. The ID of the block is the hash of `hashed`. */
export function proposerLayerOf(bytes: Uint8Array): (ProposerBlock & { readonly hashed: Uint8Array }) | undefined {
  try {
    return readProposerBlock(bytes);
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnknownKind) return undefined;
    throw error;
  }
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
