import type { ByteCursor } from '../../../encoding/codec/byte-cursor.ts';
import type { ByteWriter } from '../../../encoding/codec/byte-writer.ts';
import { packed, unpacked } from '../../../encoding/codec/kinds.ts';
import { readAs, type ValueOf, writeAs, type Layout } from '../../../encoding/codec/layout.ts';
import { CREDENTIALS, PLATFORM, type PlatformTx, platformTx, SECP256K1_FX } from '../../../encoding/codec/layouts.ts';
import { encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import type { Json, Tx } from '../../ledger.ts';
import { CodecError, inNodeWords } from './codec-error.ts';
import { formOf, type FormLeaf, spelledForm } from '../../../encoding/codec/json-form.ts';
import { encodeAddress } from '../../../encoding/address.ts';
import { encodeCb58 } from '../../../encoding/cb58.ts';
import { encodeHex } from '../../../encoding/hex.ts';
import { encodeNodeId } from '../../../encoding/node-id.ts';

/** The codec version and the kind of a transaction stand before this byte. */
const KIND_ENDS = 6;

export type Credentials = ValueOf<typeof CREDENTIALS>;

/** A transaction with its credentials, its bytes and its ID. */
export class SignedTx {
  readonly unsigned: PlatformTx;
  readonly credentials: Credentials;
  /** With codec prefix. */
  readonly bytes: Uint8Array;
  /** 32 bytes. */
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
