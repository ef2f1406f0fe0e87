import { officialLibrary } from '../../target/codec/official-library.ts';

/** The parts of a signed transaction that are read. */
export interface ReadSignedTx {
  readonly unsignedTx: { readonly _type: string; readonly baseTx?: { readonly inputs: readonly unknown[] } };
  readonly credentials: readonly { getSignatures?(): readonly string[] }[];
  toBytes(): Uint8Array;
}

/**
 * A signed transaction of the P-Chain, read by the network's own library.
 *
 * @throws what the library throws when the bytes are no transaction that it knows.
 */
export function readSignedTx(bytes: Uint8Array): ReadSignedTx {
  const { utils, avaxSerial } = officialLibrary();
  return utils.getManagerForVM('PVM').unpack(bytes, avaxSerial.SignedTx) as ReadSignedTx;
}
