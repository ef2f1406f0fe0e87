import { ByteCursor, Unreadable, UnknownKind, UnknownVersion } from '../../encoding/codec/byte-cursor.ts';
import { readExchangeBlock } from '../../encoding/codec/other-blocks.ts';
import { type BlockKind, readBlockHeader } from '../../encoding/codec/platform-block.ts';
import { decoded, undecodable, type Decoded } from '../../encoding/decoded.ts';
import { encodeId } from '../../encoding/id.ts';
import {
  type PlatformBlock,
  readPlatformBlock,
  readSignedTransaction,
  decodeSignedTransaction,
  type SignedTransaction,
} from '../../encoding/codec/platform-chain.ts';
import { bytesAs } from '../../encoding/codec/layout.ts';
import { decodeAs } from '../../encoding/codec/kinds.ts';
import { INPUT_ID, UTXO } from '../../encoding/codec/layouts.ts';
import { sha256 } from '../../encoding/sha256.ts';

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

/**
 * A signed transaction from its bytes (without the checksum of their hex form). Section 2.5 names the members; the layout is the
 * network's codec.
 */
export function decodeTransaction(bytes: Uint8Array): Decoded<SignedTransaction> {
  try {
    return decoded(decodeSignedTransaction(bytes));
  } catch (error) {
    if (error instanceof UnknownVersion) return undecodable(`not a transaction: ${error.message}`);
    if (error instanceof Unreadable || error instanceof UnknownKind)
      return undecodable(`not a transaction of a known kind: ${error.message}`);
    throw error;
  }
}

/** Who may spend an output, how much it is, and what holds it back. */
export interface OutputFacts {
  readonly amount: bigint;
  /** 20 bytes each. */
  readonly owners: readonly Uint8Array[];
  readonly threshold: number;
  /** Unix seconds; 0 when there is no lock. */
  readonly locktime: bigint;
  /** Unix seconds of a lock that staking may ignore; 0 when there is none. */
  readonly stakeableLocktime: bigint;
}

/** A UTXO as its bytes tell it. */
export interface UtxoFacts extends OutputFacts {
  readonly txId: string;
  readonly outputIndex: number;
  readonly assetId: string;
  /** The ID by which a cursor names it: CB58 of the hash of index and transaction. */
  readonly inputId: string;
}

/**
 * What the bytes of a UTXO say (without the checksum of their hex form). Section 2.6 names the members; the layout is the
 * network's codec. Bytes that are left over are a fault.
 */
export function decodeUtxo(bytes: Uint8Array): Decoded<UtxoFacts> {
  const utxo = decodeAs(UTXO, bytes);
  if (!utxo.ok) return undecodable(`not a UTXO: ${utxo.reason}`);
  const { txID, outputIndex, output } = utxo.value;
  const { amount, threshold, locktime, stakeableLocktime, addresses: owners, assetID } = output;
  return decoded({
    ...{ amount, owners, threshold, locktime, stakeableLocktime, outputIndex },
    txId: encodeId(txID),
    assetId: encodeId(assetID),
    // The hash of the index, as 64 bits, and the transaction.
    inputId: encodeId(sha256(bytesAs(INPUT_ID, { outputIndex: BigInt(outputIndex), txID }))),
  });
}
