import type { ByteCursor } from './byte-cursor.ts';
import { unpacked } from './kinds.ts';
import { type CodecInput, type CodecOutput, readAs, type ValueOf } from './layout.ts';
import { CREDENTIALS, type PlatformTx, platformTx, type SomeMembers } from './layouts.ts';
import { type BlockOf, readBlock } from './platform-block.ts';
import { hexOf } from '../hex.ts';
import { sha256 } from '../sha256.ts';

/** A decoded transaction: its kind and the members of its unsigned part, and how it was signed. */
export type SignedTransaction = PlatformTx & {
  /** 32 bytes as hex. */
  readonly id: string;
  readonly credentials: ValueOf<typeof CREDENTIALS>;
  /** Its bytes in the block, without the two bytes of the codec version. */
  readonly bytes: Uint8Array;
};

/**
 * Reads a signed transaction of a block, without the two bytes of the codec version.
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for an unknown kind of transaction, input, output or credential.
 */
export function readSignedTransaction(from: ByteCursor): SignedTransaction {
  const start = from.at;
  const unsigned = platformTx.read(from);
  const credentials = readAs(CREDENTIALS, from);
  const bytes = from.since(start);
  return { ...unsigned, id: hexOf(sha256(Buffer.concat([CODEC_VERSION, bytes]))), credentials, bytes };
}

/** Decodes a transaction with its codec version. Throws like `readSignedTransaction`. */
export function decodeSignedTransaction(bytes: Uint8Array): SignedTransaction {
  return unpacked(bytes, readSignedTransaction);
}

/** A block of the P-Chain with its transactions. */
export type PlatformBlock = BlockOf<SignedTransaction>;

/** Reads a complete block. Throws like `readBlock`. */
export function readPlatformBlock(bytes: Uint8Array): PlatformBlock {
  return readBlock(bytes, readSignedTransaction);
}

/** A list of outputs among the members. Empty if the kind has no such list. */
export function outputsOf(
  { body }: Pick<PlatformTx, 'body'>,
  name: 'outputs' | 'stake' | 'exportedOutputs' = 'outputs',
): readonly CodecOutput[] {
  const members: SomeMembers = body;
  return members[name] ?? [];
}

/** A list of inputs among the members. Empty if the kind has no such list. */
export function inputsOf(
  { body }: Pick<PlatformTx, 'body'>,
  name: 'inputs' | 'importedInputs' = 'inputs',
): readonly CodecInput[] {
  const members: SomeMembers = body;
  return members[name] ?? [];
}

/** The name of a UTXO, or of the one that an input spends: ID of its transaction as hex, colon, number of the output. */
export function spentName({ txID, outputIndex }: Pick<CodecInput, 'txID' | 'outputIndex'>): string {
  return `${hexOf(txID)}:${outputIndex}`;
}

const CODEC_VERSION = new Uint8Array(2);
