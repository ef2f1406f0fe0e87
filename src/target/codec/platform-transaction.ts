import { sha256 } from '../../encoding/sha256.ts';
import { type ByteCursor, UnknownKind } from './byte-cursor.ts';
import {
  type CodecCredential,
  type CodecInput,
  type CodecMembers,
  type CodecOutput,
  type CodecSigner,
  readAs,
  readMembers,
} from './layout.ts';
import { TRANSACTIONS } from './transaction-layouts.ts';

/** A decoded transaction. */
export interface SignedTransaction {
  /** 32 bytes as hex. */
  readonly id: string;
  readonly kind: string;
  /** The members of its unsigned part. */
  readonly members: CodecMembers;
  readonly credentials: readonly CodecCredential[];
  /** Its bytes in the block, without the two bytes of the codec version. */
  readonly bytes: Uint8Array;
}

/** The owners, locks and size of an output. */
export interface ReadOutput {
  /** 20 bytes each, as hex. */
  readonly owners: readonly string[];
  readonly threshold: number;
  readonly isLocked: boolean;
  /** Whether it has a lock that still allows staking. */
  readonly isStakeableLocked: boolean;
  /** Whether its amount is larger than `Number.MAX_SAFE_INTEGER`. */
  readonly isLarge: boolean;
}

/** The parts of a P-Chain transaction that a survey needs. IDs are 32 bytes as hex. */
export interface ReadTransaction {
  readonly id: string;
  readonly kind: string;
  /** The UTXOs that it spends on this chain: ID of the transaction that created the UTXO, colon, number of the output. */
  readonly spends: readonly string[];
  /** The UTXOs that it immediately creates on this chain, in the order of their numbers. */
  readonly outputs: readonly ReadOutput[];
  /** The staked outputs. They become UTXOs at the end of the staking period. */
  readonly stake: readonly ReadOutput[];
  /** Start of the staker that it adds, in Unix seconds; empty for other transactions. */
  readonly starts: readonly bigint[];
  /** What else few transactions have: a memo, a BLS key, or an import of more than `Number.MAX_SAFE_INTEGER`. */
  readonly special: readonly string[];
}

/**
 * Reads a signed transaction of a block, without the two bytes of the codec version.
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for an unknown kind of transaction, input, output or credential.
 */
export function readSignedTransaction(from: ByteCursor): SignedTransaction {
  const start = from.at;
  const number = from.u32();
  const layout = TRANSACTIONS.get(number);
  if (layout === undefined) throw new UnknownKind(`a transaction of the kind 0x${number.toString(16)}`);
  const [kind, fields] = layout;
  const members = readMembers(fields, from);
  const credentials = readAs({ list: 'credential' }, from) as readonly CodecCredential[];
  const bytes = from.since(start);
  return { id: hexOf(sha256(Buffer.concat([CODEC_VERSION, bytes]))), kind, members, credentials, bytes };
}

/** Reads what a survey needs of a transaction. Throws like `readSignedTransaction`. */
export function readTransaction(from: ByteCursor): ReadTransaction {
  const transaction = readSignedTransaction(from);
  const { id, kind, members } = transaction;
  const { memo, validator, signer } = members as {
    memo?: Uint8Array;
    validator?: { start: bigint };
    signer?: CodecSigner;
  };
  const hasLargeImport = inputsOf(transaction, 'importedInputs').some(({ amount }) => isLarge(amount));
  return {
    id,
    kind,
    spends: inputsOf(transaction).map(spentName),
    outputs: outputsOf(transaction).map(surveyedOutput),
    stake: outputsOf(transaction, 'stake').map(surveyedOutput),
    starts: validator === undefined ? [] : [validator.start],
    special: [
      ...(memo === undefined || memo.length === 0 ? [] : ['a memo']),
      ...(signer?.publicKey === undefined ? [] : ['a BLS key']),
      ...(hasLargeImport ? ['a large import'] : []),
    ],
  };
}

/** A list of outputs among the members. Empty if the kind has no such list. */
export function outputsOf(
  { members }: Pick<SignedTransaction, 'members'>,
  name: 'outputs' | 'stake' | 'exportedOutputs' = 'outputs',
): readonly CodecOutput[] {
  return (members[name] ?? []) as readonly CodecOutput[];
}

/** A list of inputs among the members. Empty if the kind has no such list. */
export function inputsOf(
  { members }: Pick<SignedTransaction, 'members'>,
  name: 'inputs' | 'importedInputs' = 'inputs',
): readonly CodecInput[] {
  return (members[name] ?? []) as readonly CodecInput[];
}

/** The name of the UTXO that an input spends: ID of its transaction as hex, colon, number of the output. */
export function spentName({ txID, outputIndex }: CodecInput): string {
  return `${hexOf(txID)}:${outputIndex}`;
}

function surveyedOutput({ addresses, threshold, locktime, stakeableLocktime, amount }: CodecOutput): ReadOutput {
  return {
    owners: addresses.map(hexOf),
    threshold,
    isLocked: locktime > 0n,
    isStakeableLocked: stakeableLocktime > 0n,
    isLarge: isLarge(amount),
  };
}

function isLarge(amount: bigint): boolean {
  return amount > Number.MAX_SAFE_INTEGER;
}

const CODEC_VERSION = new Uint8Array(2);

/** Bytes as lower-case hex digits, without `0x`. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
