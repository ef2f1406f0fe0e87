import { createRequire } from 'node:module';

interface Library {
  readonly secp256k1: {
    getPublicKey(privateKey: Uint8Array): Uint8Array;
    publicKeyBytesToAddress(publicKey: Uint8Array): Uint8Array;
    publicKeyToEthAddress(publicKey: Uint8Array): Uint8Array;
    sign(message: Uint8Array, privateKey: Uint8Array): Promise<Uint8Array>;
  };
}

// Node's module rules cannot resolve the type declarations of the library. The parts that are used are declared above.
const load = createRequire(import.meta.url);
const library = (): Library => load('@avalabs/avalanchejs') as Library;

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
  const { secp256k1 } = library();
  const publicKey = secp256k1.getPublicKey(privateKey);
  return {
    privateKey,
    address: secp256k1.publicKeyBytesToAddress(publicKey),
    contractAddress: secp256k1.publicKeyToEthAddress(publicKey),
  };
}

/** Signs the SHA-256 of a message. The signature has 65 bytes: r, s and recovery ID. */
export function sign(message: Uint8Array, { privateKey }: Key): Promise<Uint8Array> {
  return library().secp256k1.sign(message, privateKey);
}
