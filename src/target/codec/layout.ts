import { type ByteCursor, UnknownKind } from './byte-cursor.ts';

/** An output: its asset, its amount, its owners and its locks. */
export interface CodecOutput {
  readonly assetID: Uint8Array;
  readonly amount: bigint;
  /** Unix seconds; 0 without a lock. */
  readonly locktime: bigint;
  readonly threshold: number;
  /** 20 bytes each. */
  readonly addresses: readonly Uint8Array[];
  /** Unix seconds of a lock that still allows staking; 0 without one. */
  readonly stakeableLocktime: bigint;
  /** Its bytes from the asset on: the end of a UTXO. */
  readonly bytes: Uint8Array;
}

/** An input: the UTXO that it spends. */
export interface CodecInput {
  readonly txID: Uint8Array;
  readonly outputIndex: number;
  readonly assetID: Uint8Array;
  readonly amount: bigint;
  readonly signatureIndices: readonly number[];
  readonly stakeableLocktime: bigint;
}

/** The owner of a reward or of a Subnet. */
export interface CodecOwner {
  readonly locktime: bigint;
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}

/** A decoded value. Bytes are views of the decoded bytes. */
export type CodecValue =
  | number
  | bigint
  | string
  | Uint8Array
  | CodecOutput
  | CodecInput
  | CodecOwner
  | readonly CodecValue[]
  | CodecMembers;

/** Decoded members, by their names in the JSON form. */
export interface CodecMembers {
  readonly [name: string]: CodecValue;
}

/** Members in the order of their bytes: name in the JSON form, and layout. */
export type Fields = readonly (readonly [name: string, layout: Layout])[];

/** How a value is encoded: a leaf, members, or a list after the number of its items. */
export type Layout = keyof typeof LEAVES | { readonly list: Layout } | Fields;

const [ID, ADDRESS, PUBLIC_KEY, SIGNATURE] = [32, 20, 48, 96];
const SECP_SIGNATURE = 65;

/** @throws UnknownKind if the next type ID is not one of these. */
export function expectKind(from: ByteCursor, ...kinds: readonly number[]): number {
  const kind = from.u32();
  if (!kinds.includes(kind)) throw new UnknownKind(`the kind 0x${kind.toString(16)}`);
  return kind;
}

const addressesOf = (from: ByteCursor): readonly Uint8Array[] => from.list(() => from.bytes(ADDRESS));

function readOutput(from: ByteCursor): CodecOutput {
  const start = from.at;
  const assetID = from.bytes(ID);
  const isStakeableLocked = expectKind(from, 7, 22) === 22;
  const stakeableLocktime = isStakeableLocked ? from.u64() : 0n;
  if (isStakeableLocked) expectKind(from, 7);
  const [amount, locktime, threshold] = [from.u64(), from.u64(), from.u32()];
  const addresses = addressesOf(from);
  return { assetID, amount, locktime, threshold, addresses, stakeableLocktime, bytes: from.since(start) };
}

function readInput(from: ByteCursor): CodecInput {
  const [txID, outputIndex, assetID] = [from.bytes(ID), from.u32(), from.bytes(ID)];
  const isStakeableLocked = expectKind(from, 5, 21) === 21;
  const stakeableLocktime = isStakeableLocked ? from.u64() : 0n;
  if (isStakeableLocked) expectKind(from, 5);
  const amount = from.u64();
  return { txID, outputIndex, assetID, amount, signatureIndices: from.list(() => from.u32()), stakeableLocktime };
}

function readOwner(from: ByteCursor): CodecOwner {
  expectKind(from, 11);
  const [locktime, threshold] = [from.u64(), from.u32()];
  return { locktime, threshold, addresses: addressesOf(from) };
}

/** The leaves by name. */
const LEAVES = {
  u8: (from: ByteCursor) => from.u8(),
  u32: (from: ByteCursor) => from.u32(),
  u64: (from: ByteCursor) => from.u64(),
  id: (from: ByteCursor) => from.bytes(ID),
  node: (from: ByteCursor) => from.bytes(ADDRESS),
  shortId: (from: ByteCursor) => from.bytes(ADDRESS),
  publicKey: (from: ByteCursor) => from.bytes(PUBLIC_KEY),
  signature: (from: ByteCursor) => from.bytes(SIGNATURE),
  hex: (from: ByteCursor) => from.bytes(from.u32()),
  base64: (from: ByteCursor) => from.bytes(from.u32()),
  text: (from: ByteCursor) => new TextDecoder().decode(from.bytes(from.u16())),
  output: readOutput,
  input: readInput,
  owner: readOwner,
  authorization: (from: ByteCursor): CodecMembers => {
    expectKind(from, 10);
    return { signatureIndices: from.list(() => from.u32()) };
  },
  signer: (from: ByteCursor): CodecMembers =>
    expectKind(from, 27, 28) === 27
      ? {}
      : { publicKey: from.bytes(PUBLIC_KEY), proofOfPossession: from.bytes(SIGNATURE) },
  credential: (from: ByteCursor): CodecMembers => {
    expectKind(from, 9);
    return { signatures: from.list(() => from.bytes(SECP_SIGNATURE)) };
  },
} as const satisfies Record<string, (from: ByteCursor) => CodecValue>;

/**
 * Reads a value of this layout.
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for an unknown kind of input, output, owner or credential.
 */
export function readAs(layout: Layout, from: ByteCursor): CodecValue {
  if (typeof layout === 'string') return LEAVES[layout](from);
  if ('list' in layout) return from.list(() => readAs(layout.list, from));
  return readMembers(layout, from);
}

/** Reads members. Throws like `readAs`. */
export function readMembers(fields: Fields, from: ByteCursor): CodecMembers {
  const members: Record<string, CodecValue> = {};
  for (const [name, layout] of fields) members[name] = readAs(layout, from);
  return members;
}
