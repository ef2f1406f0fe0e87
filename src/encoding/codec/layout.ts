import { ByteCursor, UnknownKind } from './byte-cursor.ts';
import { ByteWriter } from './byte-writer.ts';

/** The owner of an output, a reward or a Subnet. */
export interface CodecOwner {
  /** Unix seconds; 0 without a lock. */
  readonly locktime: bigint;
  readonly threshold: number;
  /** 20 bytes each. */
  readonly addresses: readonly Uint8Array[];
}

/** An amount, its owners and its locks. */
export interface CodecAmount extends CodecOwner {
  readonly amount: bigint;
  /** Unix seconds of a lock that still allows staking; 0 without one. */
  readonly stakeableLocktime: bigint;
}

export interface CodecOutput extends CodecAmount {
  readonly assetID: Uint8Array;
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

/** A BLS public key, and the proof of possession of its secret key. */
export interface BlsKey {
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

/** The BLS key of a validator. It may have none. */
export type CodecSigner = BlsKey | { readonly publicKey?: undefined; readonly proofOfPossession?: undefined };

/** The leaves by name, with their values. Bytes that were read are views of the decoded bytes. */
export interface LeafValues {
  readonly u8: number;
  readonly u32: number;
  readonly u64: bigint;
  readonly id: Uint8Array;
  readonly node: Uint8Array;
  readonly shortIds: readonly Uint8Array[];
  readonly evmAddress: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  readonly secpSignature: Uint8Array;
  /** A BLS signature that the JSON form shows as a list of numbers. */
  readonly listedSignature: Uint8Array;
  readonly hex: Uint8Array;
  readonly base64: Uint8Array;
  readonly text: string;
  readonly amount: CodecAmount;
  readonly output: CodecOutput;
  readonly input: CodecInput;
  readonly owner: CodecOwner;
  readonly signer: CodecSigner;
}

export type LeafName = keyof LeafValues;

/** A value of any layout. */
export type CodecValue = LeafValues[LeafName] | readonly CodecValue[] | CodecMembers;

/** Members of any layout, by their names in the JSON form. */
export interface CodecMembers {
  readonly [name: string]: CodecValue;
}

/** The layouts of members, by their names in the JSON form, in the order of their bytes. */
export interface Fields {
  readonly [name: string]: Layout;
}

/** A kind of transaction, block or message: its type ID in the network's codec, and its members. */
export type KindLayout = readonly [typeId: number, fields: Fields];

/** Items after their number, or members after the only type ID that may be there. */
type Operator = readonly ['list', Layout] | readonly ['typed', KindLayout];

/** How a value is encoded. */
export type Layout = LeafName | Operator | Fields;

/** What is read and written in a layout. */
export type ValueOf<L> = L extends LeafName
  ? LeafValues[L]
  : L extends readonly ['list', infer Item]
    ? readonly ValueOf<Item>[]
    : L extends readonly ['typed', readonly [number, infer Members]]
      ? ValueOf<Members>
      : L extends Fields
        ? { readonly [Name in keyof L]: ValueOf<L[Name]> }
        : never;

/** Whether a layout is one of a list or of members behind a type ID. */
export function isOperator(layout: Exclude<Layout, string>): layout is Operator {
  return Array.isArray(layout);
}

interface Leaf<T> {
  readonly read: (from: ByteCursor) => T;
  readonly write: (to: ByteWriter, value: T) => void;
}

/** @throws UnknownKind if the next type ID is not one of these. */
function expectKind(from: ByteCursor, ...kinds: readonly number[]): number {
  const kind = from.u32();
  if (!kinds.includes(kind)) throw new UnknownKind(`the kind 0x${kind.toString(16)}`, kind);
  return kind;
}

/** Bytes of this length. Others would move the members behind them, and the signature would be for other members. */
function bytesOf(length: number): Leaf<Uint8Array> {
  return {
    read: (from) => from.bytes(length),
    write: (to, bytes) => {
      if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes instead of ${length}`);
      to.bytes(bytes);
    },
  };
}

function listOf<T>({ read, write }: Leaf<T>): Leaf<readonly T[]> {
  return {
    read: (from) => from.list(() => read(from)),
    write: (to, items) => {
      to.u32(items.length);
      for (const item of items) write(to, item);
    },
  };
}

/** The type ID of an output or an input, inside a lock that still allows staking if there is one. */
function lockOf(plain: number, locked: number): Leaf<bigint> {
  return {
    read: (from) => {
      if (expectKind(from, plain, locked) === plain) return 0n;
      const until = from.u64();
      expectKind(from, plain);
      return until;
    },
    write: (to, until) => {
      if (until > 0n) {
        to.u32(locked);
        to.u64(until);
      }
      to.u32(plain);
    },
  };
}

/** An integer, by the method that reads and writes it. */
function integer(name: 'u8' | 'u32'): Leaf<number> {
  return {
    read: (from) => from[name](),
    write: (to, value) => {
      to[name](value);
    },
  };
}

const U32 = integer('u32');
const SIZED: Leaf<Uint8Array> = {
  read: (from) => from.bytes(from.u32()),
  write: (to, bytes) => {
    to.u32(bytes.length);
    to.bytes(bytes);
  },
};
const INPUT_LOCK = lockOf(5, 21);
const OUTPUT_LOCK = lockOf(7, 22);
const ID = bytesOf(32);
const ADDRESS = bytesOf(20);
const PUBLIC_KEY = bytesOf(48);
const SIGNATURE = bytesOf(96);
const ADDRESSES = listOf(ADDRESS);
const INDICES = listOf(U32);

const OWNER: Leaf<CodecOwner> = {
  read: (from) => ({ locktime: from.u64(), threshold: from.u32(), addresses: ADDRESSES.read(from) }),
  write: (to, { locktime, threshold, addresses }) => {
    to.u64(locktime);
    to.u32(threshold);
    ADDRESSES.write(to, addresses);
  },
};

const AMOUNT: Leaf<CodecAmount> = {
  read: (from) => ({ stakeableLocktime: OUTPUT_LOCK.read(from), amount: from.u64(), ...OWNER.read(from) }),
  write: (to, output) => {
    OUTPUT_LOCK.write(to, output.stakeableLocktime);
    to.u64(output.amount);
    OWNER.write(to, output);
  },
};

const LEAVES: { readonly [Name in LeafName]: Leaf<LeafValues[Name]> } = {
  u8: integer('u8'),
  u32: U32,
  u64: {
    read: (from) => from.u64(),
    write: (to, value) => {
      to.u64(value);
    },
  },
  id: ID,
  node: ADDRESS,
  shortIds: ADDRESSES,
  evmAddress: ADDRESS,
  publicKey: PUBLIC_KEY,
  signature: SIGNATURE,
  secpSignature: bytesOf(65),
  listedSignature: SIGNATURE,
  hex: SIZED,
  base64: SIZED,
  text: {
    read: (from) => Buffer.from(from.bytes(from.u16())).toString('utf8'),
    write: (to, text) => {
      const bytes = Buffer.from(text, 'utf8');
      to.u16(bytes.length);
      to.bytes(bytes);
    },
  },
  amount: AMOUNT,
  output: {
    read: (from) => ({ assetID: ID.read(from), ...AMOUNT.read(from) }),
    write: (to, output) => {
      ID.write(to, output.assetID);
      AMOUNT.write(to, output);
    },
  },
  input: {
    read: (from) => {
      const [txID, outputIndex, assetID] = [ID.read(from), from.u32(), ID.read(from)];
      const [stakeableLocktime, amount] = [INPUT_LOCK.read(from), from.u64()];
      return { txID, outputIndex, assetID, amount, signatureIndices: INDICES.read(from), stakeableLocktime };
    },
    write: (to, { txID, outputIndex, assetID, amount, signatureIndices, stakeableLocktime }) => {
      ID.write(to, txID);
      to.u32(outputIndex);
      ID.write(to, assetID);
      INPUT_LOCK.write(to, stakeableLocktime);
      to.u64(amount);
      INDICES.write(to, signatureIndices);
    },
  },
  owner: {
    read: (from) => {
      expectKind(from, 11);
      return OWNER.read(from);
    },
    write: (to, owner) => {
      to.u32(11);
      OWNER.write(to, owner);
    },
  },
  signer: {
    read: (from) =>
      expectKind(from, 27, 28) === 27
        ? {}
        : { publicKey: PUBLIC_KEY.read(from), proofOfPossession: SIGNATURE.read(from) },
    write: (to, { publicKey, proofOfPossession }) => {
      to.u32(publicKey === undefined ? 27 : 28);
      if (publicKey === undefined) return;
      PUBLIC_KEY.write(to, publicKey);
      SIGNATURE.write(to, proofOfPossession);
    },
  },
};

/**
 * Reads a value of this layout.
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for an unknown kind of input, output, owner or credential.
 */
export function readAs<const L extends Layout>(layout: L, from: ByteCursor): ValueOf<L>;
export function readAs(layout: Layout, from: ByteCursor): CodecValue {
  if (typeof layout === 'string') return LEAVES[layout].read(from);
  if (!isOperator(layout)) return readMembers(layout, from);
  if (layout[0] === 'list') return from.list(() => readAs(layout[1], from));
  const [typeId, fields] = layout[1];
  expectKind(from, typeId);
  return readMembers(fields, from);
}

function readMembers(fields: Fields, from: ByteCursor): CodecMembers {
  const members: Record<string, CodecValue> = {};
  for (const [name, layout] of Object.entries(fields)) members[name] = readAs(layout, from);
  return members;
}

/**
 * Writes a value of this layout.
 *
 * @throws RangeError if a member is missing, or does not fit.
 */
export function writeAs<const L extends Layout>(layout: L, to: ByteWriter, value: ValueOf<L>): void;
export function writeAs(layout: Layout, to: ByteWriter, value: CodecValue): void {
  if (typeof layout === 'string') {
    (LEAVES[layout] as Leaf<CodecValue>).write(to, value);
  } else if (!isOperator(layout)) {
    writeMembers(layout, to, value as CodecMembers);
  } else if (layout[0] === 'list') {
    const items = value as readonly CodecValue[];
    to.u32(items.length);
    for (const item of items) writeAs<Layout>(layout[1], to, item);
  } else {
    const [typeId, fields] = layout[1];
    to.u32(typeId);
    writeMembers(fields, to, value as CodecMembers);
  }
}

function writeMembers(fields: Fields, to: ByteWriter, members: CodecMembers): void {
  for (const [name, layout] of Object.entries(fields)) {
    const member = members[name];
    if (member === undefined) throw new RangeError(`the member ${name} is missing`);
    writeAs<Layout>(layout, to, member);
  }
}

/** The bytes of a value of this layout. Throws like `writeAs`. */
export function bytesAs<const L extends Layout>(layout: L, value: ValueOf<L>): Uint8Array {
  const to = new ByteWriter();
  writeAs(layout, to, value);
  return to.finish();
}
