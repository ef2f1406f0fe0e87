import { joined, list, sized, text, u32, u64, u8 } from '../../encoding/pack.ts';
import { type ByteCursor, UnknownKind } from './byte-cursor.ts';

/** The owner of an output, a reward or a Subnet. */
export interface CodecOwner {
  /** Unix seconds; 0 without a lock. */
  readonly locktime: bigint;
  readonly threshold: number;
  /** 20 bytes each. */
  readonly addresses: readonly Uint8Array[];
}

/** An output to write: its asset, its amount, its owners and its locks. */
export interface NewOutput extends CodecOwner {
  readonly assetID: Uint8Array;
  readonly amount: bigint;
  /** Unix seconds of a lock that still allows staking; 0 without one. */
  readonly stakeableLocktime: bigint;
}

/** An output that was read. */
export interface CodecOutput extends NewOutput {
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

/** The positions of the addresses that sign for a Subnet or a validator. */
export interface CodecAuthorization {
  readonly signatureIndices: readonly number[];
}

/** A BLS public key, and the proof of possession of its secret key. A validator may have none. */
export interface CodecSigner {
  readonly publicKey?: Uint8Array;
  readonly proofOfPossession?: Uint8Array;
}

/** Signatures of 65 bytes each. */
export interface CodecCredential {
  readonly signatures: readonly Uint8Array[];
}

/** A decoded value. Bytes are views of the decoded bytes. */
export type CodecValue =
  | number
  | bigint
  | string
  | Uint8Array
  | NewOutput
  | CodecInput
  | CodecOwner
  | CodecAuthorization
  | CodecSigner
  | CodecCredential
  | readonly CodecValue[]
  | CodecMembers;

/** Decoded members, by their names in the JSON form. */
export interface CodecMembers {
  readonly [name: string]: CodecValue;
}

/** The leaves by name, with what is written and what is read. */
interface Leaves {
  readonly u8: Leaf<number>;
  readonly u32: Leaf<number>;
  readonly u64: Leaf<bigint>;
  readonly id: Leaf<Uint8Array>;
  readonly node: Leaf<Uint8Array>;
  readonly shortId: Leaf<Uint8Array>;
  readonly publicKey: Leaf<Uint8Array>;
  readonly signature: Leaf<Uint8Array>;
  readonly hex: Leaf<Uint8Array>;
  readonly base64: Leaf<Uint8Array>;
  readonly text: Leaf<string>;
  readonly output: Leaf<NewOutput, CodecOutput>;
  readonly input: Leaf<CodecInput>;
  readonly owner: Leaf<CodecOwner>;
  readonly authorization: Leaf<CodecAuthorization>;
  readonly signer: Leaf<CodecSigner>;
  readonly credential: Leaf<CodecCredential>;
}

interface Leaf<T extends CodecValue, R extends T = T> {
  readonly read: (from: ByteCursor) => R;
  readonly write: (value: T) => Uint8Array;
}

/** Members in the order of their bytes: name in the JSON form, and layout. */
export type Fields = readonly (readonly [name: string, layout: Layout])[];

/** How a value is encoded: a leaf, members, or a list after the number of its items. */
export type Layout = keyof Leaves | { readonly list: Layout } | Fields;

/** What is written in a layout. */
type ValueOf<L> = L extends keyof Leaves
  ? Parameters<Leaves[L]['write']>[0]
  : L extends { readonly list: infer Item }
    ? readonly ValueOf<Item>[]
    : L extends Fields
      ? MembersOf<L>
      : never;

/** What is written as members of these names. */
export type MembersOf<F extends Fields> = { readonly [Field in F[number] as Field[0]]: ValueOf<Field[1]> };

/** @throws UnknownKind if the next type ID is not one of these. */
export function expectKind(from: ByteCursor, ...kinds: readonly number[]): number {
  const kind = from.u32();
  if (!kinds.includes(kind)) throw new UnknownKind(`the kind 0x${kind.toString(16)}`);
  return kind;
}

/** Bytes of this length. Others would move the members behind them, and the signature would be for other members. */
function bytesOf(length: number): Leaf<Uint8Array> {
  return {
    read: (from) => from.bytes(length),
    write: (bytes) => {
      if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes instead of ${length}`);
      return bytes;
    },
  };
}

const SIZED: Leaf<Uint8Array> = { read: (from) => from.bytes(from.u32()), write: sized };

/** The type ID of an output or an input, inside a lock that still allows staking if there is one. */
function lockOf(plain: number, locked: number): Leaf<bigint> {
  return {
    read: (from) => {
      if (expectKind(from, plain, locked) === plain) return 0n;
      const until = from.u64();
      expectKind(from, plain);
      return until;
    },
    write: (until) => (until === 0n ? u32(plain) : joined(u32(locked), u64(until), u32(plain))),
  };
}

const INPUT_LOCK = lockOf(5, 21);
const OUTPUT_LOCK = lockOf(7, 22);
const ID = bytesOf(32);
const ADDRESS = bytesOf(20);
const PUBLIC_KEY = bytesOf(48);
const SIGNATURE = bytesOf(96);
const SECP_SIGNATURE = bytesOf(65);

function readOwner(from: ByteCursor): CodecOwner {
  return { locktime: from.u64(), threshold: from.u32(), addresses: from.list(() => ADDRESS.read(from)) };
}

function ownerBytes({ locktime, threshold, addresses }: CodecOwner): Uint8Array {
  return joined(u64(locktime), u32(threshold), list(addresses.map(ADDRESS.write)));
}

const LEAVES: Leaves = {
  u8: { read: (from) => from.u8(), write: u8 },
  u32: { read: (from) => from.u32(), write: u32 },
  u64: { read: (from) => from.u64(), write: u64 },
  id: ID,
  node: ADDRESS,
  shortId: ADDRESS,
  publicKey: PUBLIC_KEY,
  signature: SIGNATURE,
  hex: SIZED,
  base64: SIZED,
  text: { read: (from) => new TextDecoder().decode(from.bytes(from.u16())), write: text },
  output: {
    read: (from) => {
      const start = from.at;
      const [assetID, stakeableLocktime, amount] = [ID.read(from), OUTPUT_LOCK.read(from), from.u64()];
      const { locktime, threshold, addresses } = readOwner(from);
      return { assetID, amount, locktime, threshold, addresses, stakeableLocktime, bytes: from.since(start) };
    },
    write: (output) =>
      joined(
        ID.write(output.assetID),
        OUTPUT_LOCK.write(output.stakeableLocktime),
        u64(output.amount),
        ownerBytes(output),
      ),
  },
  input: {
    read: (from) => {
      const [txID, outputIndex, assetID] = [ID.read(from), from.u32(), ID.read(from)];
      const [stakeableLocktime, amount] = [INPUT_LOCK.read(from), from.u64()];
      return { txID, outputIndex, assetID, amount, signatureIndices: from.list(() => from.u32()), stakeableLocktime };
    },
    write: ({ txID, outputIndex, assetID, amount, signatureIndices, stakeableLocktime }) =>
      joined(
        ...[ID.write(txID), u32(outputIndex), ID.write(assetID), INPUT_LOCK.write(stakeableLocktime), u64(amount)],
        list(signatureIndices.map(u32)),
      ),
  },
  owner: {
    read: (from) => {
      expectKind(from, 11);
      return readOwner(from);
    },
    write: (owner) => joined(u32(11), ownerBytes(owner)),
  },
  authorization: {
    read: (from) => {
      expectKind(from, 10);
      return { signatureIndices: from.list(() => from.u32()) };
    },
    write: ({ signatureIndices }) => joined(u32(10), list(signatureIndices.map(u32))),
  },
  signer: {
    read: (from) =>
      expectKind(from, 27, 28) === 27
        ? {}
        : { publicKey: PUBLIC_KEY.read(from), proofOfPossession: SIGNATURE.read(from) },
    write: ({ publicKey, proofOfPossession }) =>
      publicKey === undefined || proofOfPossession === undefined
        ? u32(27)
        : joined(u32(28), PUBLIC_KEY.write(publicKey), SIGNATURE.write(proofOfPossession)),
  },
  credential: {
    read: (from) => {
      expectKind(from, 9);
      return { signatures: from.list(() => SECP_SIGNATURE.read(from)) };
    },
    write: ({ signatures }) => joined(u32(9), list(signatures.map(SECP_SIGNATURE.write))),
  },
};

/**
 * Reads a value of this layout.
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for an unknown kind of input, output, owner or credential.
 */
export function readAs(layout: Layout, from: ByteCursor): CodecValue {
  if (typeof layout === 'string') return LEAVES[layout].read(from);
  if ('list' in layout) return from.list(() => readAs(layout.list, from));
  return readMembers(layout, from);
}

/** Reads members. Throws like `readAs`. */
export function readMembers(fields: Fields, from: ByteCursor): CodecMembers {
  const members: Record<string, CodecValue> = {};
  for (const [name, layout] of fields) members[name] = readAs(layout, from);
  return members;
}

/**
 * The bytes of a value of this layout: what `readAs` reads, or what `MembersOf` asks for.
 *
 * @throws RangeError if a member is missing, or bytes have another length.
 */
export function bytesAs(layout: Layout, value: CodecValue): Uint8Array {
  if (typeof layout === 'string') return (LEAVES[layout] as Leaf<CodecValue>).write(value);
  if ('list' in layout) return list((value as readonly CodecValue[]).map((item) => bytesAs(layout.list, item)));
  const parts = layout.map(([name, inner]) => {
    const member = (value as CodecMembers)[name];
    if (member === undefined) throw new RangeError(`the member ${name} is missing`);
    return bytesAs(inner, member);
  });
  return joined(...parts);
}
