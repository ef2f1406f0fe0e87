import { officialLibrary } from '../../target/codec/official-library.ts';

/** A value of fixed width, as the library keeps it. */
export interface Held<T> {
  value(): T;
}

/** Bytes, as the library keeps them. */
export interface HeldBytes {
  toBytes(): Uint8Array;
}

export interface ReadOwners {
  readonly locktime: Held<bigint>;
  readonly threshold: Held<number>;
  readonly addrs: readonly HeldBytes[];
}

/** What an output holds: a transfer, or one behind a lock that staking may ignore, or some other kind. */
export interface ReadOutput {
  readonly _type: string;
  amount?(): bigint;
  readonly outputOwners?: ReadOwners;
  readonly lockTime?: Held<bigint>;
  readonly transferOut?: ReadOutput;
}

export interface ReadUtxoId {
  readonly txID: HeldBytes;
  readonly outputIdx: Held<number>;
}

export interface ReadUtxo {
  readonly utxoId: ReadUtxoId;
  readonly assetId: HeldBytes;
  readonly output: ReadOutput;
  toBytes(codec: unknown): Uint8Array;
}

export interface ReadSignedTx {
  readonly unsignedTx: { readonly _type: string; readonly baseTx?: { readonly inputs: readonly unknown[] } };
  readonly credentials: readonly { getSignatures?(): readonly string[] }[];
  toBytes(): Uint8Array;
}

const manager = () => officialLibrary().utils.getManagerForVM('PVM');

/**
 * A UTXO, read by the network's own library: a reader that shares nothing with the reference node.
 *
 * @throws what the library throws when the bytes are no UTXO.
 */
export function readUtxo(bytes: Uint8Array): ReadUtxo {
  return manager().unpack(bytes, officialLibrary().Utxo) as ReadUtxo;
}

/**
 * A signed transaction of the P-Chain, read by the network's own library.
 *
 * @throws what the library throws when the bytes are no transaction that it knows.
 */
export function readSignedTx(bytes: Uint8Array): ReadSignedTx {
  return manager().unpack(bytes, officialLibrary().avaxSerial.SignedTx) as ReadSignedTx;
}

/** The bytes of a UTXO, written by the same library, with the two bytes that name the codec. */
export function writeUtxo(utxo: ReadUtxo): Uint8Array {
  return new Uint8Array([0, 0, ...utxo.toBytes(manager().getDefaultCodec())]);
}
