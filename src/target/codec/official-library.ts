import { createRequire } from 'node:module';
import { secp256k1 } from '@noble/curves/secp256k1';
import { sha256 } from '../../encoding/sha256.ts';

interface Library {
  readonly avaxSerial: { readonly SignedTx: unknown };
  readonly utils: { getManagerForVM(vm: 'PVM'): { unpack(bytes: Uint8Array, kind: unknown): unknown } };
  readonly secp256k1: {
    getPublicKey(privateKey: Uint8Array): Uint8Array;
    publicKeyBytesToAddress(publicKey: Uint8Array): Uint8Array;
    publicKeyToEthAddress(publicKey: Uint8Array): Uint8Array;
  };
  readonly bls: {
    secretKeyFromBytes(bytes: Uint8Array): bigint;
    signProofOfPossession(message: Uint8Array, secretKey: bigint): Uint8Array;
  };
}

// Node's module rules cannot resolve the type declarations of the library. The parts that are used are declared above.
const load = createRequire(import.meta.url);

/** The network's own library. Loaded by the first who needs it: that takes longer than many a run. */
export function officialLibrary(): Library {
  return load('@avalabs/avalanchejs') as Library;
}

/** A private key and its addresses. */
export interface Key {
  readonly privateKey: Uint8Array;
  /** Its address on the P- and X-Chain: 20 bytes. */
  readonly address: Uint8Array;
  /** Its address on the C-Chain: 20 bytes. */
  readonly contractAddress: Uint8Array;
}

/** The addresses of a private key of 32 bytes. */
export function keyOf(privateKey: Uint8Array): Key {
  const library = officialLibrary().secp256k1;
  const publicKey = library.getPublicKey(privateKey);
  return {
    privateKey,
    address: library.publicKeyBytesToAddress(publicKey),
    contractAddress: library.publicKeyToEthAddress(publicKey),
  };
}

/** Signs the SHA-256 of a message. The signature has 65 bytes: r, s and recovery ID. */
export function sign(message: Uint8Array, { privateKey }: Pick<Key, 'privateKey'>): Uint8Array {
  const signature = secp256k1.sign(sha256(message), privateKey);
  return new Uint8Array([...signature.toCompactRawBytes(), signature.recovery]);
}
