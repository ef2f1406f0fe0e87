import { createRequire } from 'node:module';

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

interface Manager {
  unpack(bytes: Uint8Array, kind: unknown): unknown;
  getDefaultCodec(): unknown;
}

interface Library {
  readonly Utxo: unknown;
  readonly avaxSerial: { readonly SignedTx: unknown };
  readonly utils: { getManagerForVM(vm: 'PVM'): Manager };
  readonly secp256k1: {
    getPublicKey(privateKey: Uint8Array): Uint8Array;
    publicKeyBytesToAddress(publicKey: Uint8Array): Uint8Array;
  };
}

// The library's declarations cannot be resolved under Node's module rules; what is used of it is declared above.
let loaded: Library | undefined;

/** Loaded by the first who needs it: that takes longer than many a run. */
function library(): Library {
  loaded ??= createRequire(import.meta.url)('@avalabs/avalanchejs') as Library;
  return loaded;
}

function manager(): Manager {
  return library().utils.getManagerForVM('PVM');
}

/**
 * A UTXO, read by the network's own library: a reader that shares nothing with the reference node.
 *
 * @throws what the library throws when the bytes are no UTXO.
 */
export function readUtxo(bytes: Uint8Array): ReadUtxo {
  return manager().unpack(bytes, library().Utxo) as ReadUtxo;
}

/**
 * A signed transaction of the P-Chain, read by the network's own library.
 *
 * @throws what the library throws when the bytes are no transaction that it knows.
 */
export function readSignedTx(bytes: Uint8Array): ReadSignedTx {
  return manager().unpack(bytes, library().avaxSerial.SignedTx) as ReadSignedTx;
}

/** The bytes of a UTXO, written by the same library, with the two bytes that name the codec. */
export function writeUtxo(utxo: ReadUtxo): Uint8Array {
  return new Uint8Array([0, 0, ...utxo.toBytes(manager().getDefaultCodec())]);
}

/** The 20 bytes of the address that a private key of 32 bytes controls. */
export function addressOfKey(privateKey: Uint8Array): Uint8Array {
  const { secp256k1 } = library();
  return secp256k1.publicKeyBytesToAddress(secp256k1.getPublicKey(privateKey));
}
