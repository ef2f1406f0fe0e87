import { encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import type { Json, Tx } from '../../ledger.ts';
import { ByteReader, CodecError } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { type AddressStyle, type Codec, list, signature, struct, typed } from './codec.ts';
import { type UnsignedTx, unsignedTx } from './platform-txs.ts';

const CODEC_VERSION = 0;
const CREDENTIAL = 9;

export const credentials = list(typed(CREDENTIAL, struct({ signatures: list(signature) })));
export type Credentials = readonly { readonly signatures: readonly Uint8Array[] }[];

const body = struct({ unsignedTx, credentials });

/** A transaction as a block holds it: without codec prefix; its json form carries the ID. */
export const txInBlock: Codec<SignedTx> = {
  write: (to, tx) => {
    to.bytes(tx.bytes.subarray(2));
  },
  read: (from) => {
    const { unsignedTx: unsigned, credentials: signed } = body.read(from);
    return new SignedTx(unsigned, signed);
  },
  json: (tx, style) => tx.jsonIn(style),
};

/** A transaction with its credentials, its bytes and its ID. */
export class SignedTx {
  readonly unsigned: UnsignedTx;
  readonly credentials: Credentials;
  /** With codec prefix. */
  readonly bytes: Uint8Array;
  /** 32 bytes. */
  readonly idBytes: Uint8Array;

  constructor(unsigned: UnsignedTx, signed: Credentials) {
    this.unsigned = unsigned;
    this.credentials = signed;
    const to = new ByteWriter();
    to.u16(CODEC_VERSION);
    body.write(to, { unsignedTx: unsigned, credentials: signed });
    this.bytes = to.finish();
    this.idBytes = sha256(this.bytes);
  }

  get id(): string {
    return encodeId(this.idBytes);
  }

  jsonIn(style: AddressStyle): Readonly<Record<string, Json>> {
    return {
      unsignedTx: unsignedTx.json(this.unsigned, style),
      credentials: credentials.json(this.credentials, style),
      id: this.id,
    };
  }

  /** The transaction as the services read it. */
  view(style: AddressStyle): Tx {
    return { id: this.id, bytes: this.bytes, json: () => this.jsonIn(style) };
  }
}

/** The bytes that are hashed and signed: codec prefix and unsigned transaction. */
export function signableBytes(unsigned: UnsignedTx): Uint8Array {
  const to = new ByteWriter();
  to.u16(CODEC_VERSION);
  unsignedTx.write(to, unsigned);
  return to.finish();
}

/**
 * Reads a signed transaction from its bytes, codec prefix included.
 * @throws CodecError with the text of deployed nodes when the bytes are no transaction.
 */
export function parseTx(bytes: Uint8Array): SignedTx {
  if (bytes.length < 2) throw new CodecError("couldn't unpack codec version");
  const from = new ByteReader(bytes);
  if (from.u16() !== CODEC_VERSION) throw new CodecError('unknown codec version');
  const tx = txInBlock.read(from);
  from.end();
  return tx;
}
