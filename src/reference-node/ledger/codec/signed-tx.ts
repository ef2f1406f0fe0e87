import {
  type ByteCursor,
  ExtraBytes,
  Unreadable,
  UnknownKind,
  UnknownVersion,
} from '../../../encoding/codec/byte-cursor.ts';
import type { ByteWriter } from '../../../encoding/codec/byte-writer.ts';
import { packed, unpacked } from '../../../encoding/codec/kinds.ts';
import { readAs, type ValueOf, writeAs, type Layout } from '../../../encoding/codec/layout.ts';
import { CREDENTIALS, PLATFORM, type PlatformTx, platformTx, SECP256K1_FX } from '../../../encoding/codec/layouts.ts';
import { encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import type { Json, Tx, Block } from '../../ledger.ts';
import { formOf, type FormLeaf, spelledForm } from '../../../encoding/codec/json-form.ts';
import { encodeAddress } from '../../../encoding/address.ts';
import { encodeCb58 } from '../../../encoding/cb58.ts';
import { encodeHex } from '../../../encoding/hex.ts';
import { encodeNodeId } from '../../../encoding/node-id.ts';
import { type BlockOf, readBlock } from '../../../encoding/codec/platform-block.ts';

/** The codec version and the kind of a transaction stand before this byte. */
const KIND_ENDS = 6;

export type Credentials = ValueOf<typeof CREDENTIALS>;

/** A transaction with its credentials, its bytes and its ID. */
export class SignedTx {
  readonly unsigned: PlatformTx;
  readonly credentials: Credentials;
  /** With codec prefix. */
  readonly bytes: Uint8Array;
  readonly idBytes: Uint8Array;

  constructor(unsigned: PlatformTx, signed: Credentials) {
    this.unsigned = unsigned;
    this.credentials = signed;
    this.bytes = packed((to) => {
      platformTx.write(to, unsigned);
      writeAs(CREDENTIALS, to, signed);
    });
    this.idBytes = sha256(this.bytes);
  }

  get id(): string {
    return encodeId(this.idBytes);
  }

  jsonIn(style: AddressStyle): Readonly<Record<string, Json>> {
    const { kind, body } = this.unsigned;
    return {
      unsignedTx: jsonAs(PLATFORM[kind][1], body, style),
      credentials: jsonAs(CREDENTIALS, this.credentials, style),
      id: this.id,
    };
  }

  /** The transaction as the services read it. */
  view(style: AddressStyle): Tx {
    return { id: this.id, bytes: this.bytes, json: () => this.jsonIn(style) };
  }
}

/** The bytes that are hashed and signed: codec prefix and unsigned transaction. */
export function signableBytes(unsigned: PlatformTx): Uint8Array {
  return packed((to) => {
    platformTx.write(to, unsigned);
  });
}

/** Writes a transaction as a block holds it: without codec prefix. */
export function writeInBlock(to: ByteWriter, tx: SignedTx): void {
  to.bytes(tx.bytes.subarray(2));
}

/** Reads a transaction of a block. */
export function readInBlock(from: ByteCursor): SignedTx {
  return new SignedTx(platformTx.read(from), readAs(CREDENTIALS, from));
}

/**
 * Reads a signed transaction from its bytes, codec prefix included.
 * @throws CodecError with the text of deployed nodes when the bytes are no transaction.
 */
export function parseTx(bytes: Uint8Array): SignedTx {
  if (bytes.length < 2) throw new CodecError("couldn't unpack codec version");
  return inNodeWords(
    () => unpacked(bytes, readInBlock),
    bytes.length < KIND_ENDS ? "couldn't unmarshal interface: " : '',
  );
}

/** How addresses are written in json forms. */
export interface AddressStyle {
  /** Chain alias before the dash. */
  readonly chain: string;
  /** Bech32 prefix. */
  readonly hrp: string;
}

/** The json form of a value, as deployed nodes spell it. */
function jsonAs<const L extends Layout>(layout: L, value: ValueOf<L>, style: AddressStyle): Json {
  return spelledForm<Json>(formOf(layout, value), (leaf) => spell(leaf, style)) ?? null;
}

function spell({ leaf, value }: FormLeaf, style: AddressStyle): Json | undefined {
  switch (leaf) {
    case 'integer':
    case 'text':
      return value;
    case 'id':
      return encodeId(value);
    case 'node':
      return encodeNodeId(value);
    case 'hex':
      return encodeHex(value);
    case 'base64':
      return Buffer.from(value).toString('base64');
    case 'numbers':
      return [...value];
    case 'addresses':
      return value.map((bytes) => encodeAddress({ ...style, bytes }));
    case 'shortIds':
      return value.map(encodeCb58);
    case 'fx':
      return SECP256K1_FX;
    case 'none':
      return undefined;
  }
}

const OF_THE_CHAIN = ['AdvanceTimeTx', 'RewardValidatorTx', 'RewardAutoRenewedValidatorTx'] as const;

/** A transaction that only the chain itself makes. */
type ChainTx = Extract<PlatformTx, { kind: (typeof OF_THE_CHAIN)[number] }>;
export type SpendingTx = Exclude<PlatformTx, ChainTx>;

export function isOfTheChain(tx: PlatformTx): tx is ChainTx {
  return OF_THE_CHAIN.some((kind) => kind === tx.kind);
}

/** An accepted block as the services read it. The genesis block takes its time from the chain. */
export function blockView(bytes: Uint8Array, style: AddressStyle, genesisTime: bigint): Block {
  const block = readBlock(bytes, readInBlock);
  const { parent, height, time = genesisTime, transactions = [], proposed } = block;
  const id = encodeId(sha256(bytes));
  const txs = [...transactions, ...(proposed ? [proposed] : [])].map((tx) => tx.view(style));
  return { id, parentId: encodeId(parent), height, time, bytes, txs, json: () => blockJson(block, id, style) };
}

function blockJson(block: BlockOf<SignedTx>, id: string, style: AddressStyle): Json {
  const { kind, parent, height, time, transactions = [], proposed } = block;
  const common = { parentID: encodeId(parent), height, id };
  // The genesis block, of the first rules.
  if (time === undefined) return common;
  const txs = { txs: transactions.map((tx) => tx.jsonIn(style)) };
  if (kind === 'standard') return { time, ...common, ...txs };
  return proposed ? { time, ...txs, ...common, tx: proposed.jsonIn(style) } : { time, ...common };
}

/** Bytes that the codec cannot read; the message is the one that deployed nodes give. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
}

/**
 * What is read.
 *
 * @param where What is said before the bytes end too early.
 * @throws CodecError when the bytes cannot be read.
 */
export function inNodeWords<T>(read: () => T, where = ''): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExtraBytes)
      throw new CodecError(`trailing buffer space: read ${error.read} provided ${error.given}`);
    if (error instanceof Unreadable) throw new CodecError(`${where}packer has insufficient length for input`);
    if (error instanceof UnknownVersion) throw new CodecError('unknown codec version');
    if (error instanceof UnknownKind)
      throw new CodecError(`couldn't unmarshal interface: unknown type ID ${error.typeId}`);
    throw error;
  }
}
