import { createRequire } from 'node:module';

interface Library {
  readonly secp256k1: {
    getPublicKey(privateKey: Uint8Array): Uint8Array;
    publicKeyBytesToAddress(publicKey: Uint8Array): Uint8Array;
    publicKeyToEthAddress(publicKey: Uint8Array): Uint8Array;
    sign(message: Uint8Array, privateKey: Uint8Array): Promise<Uint8Array>;
  };
}

// The library's declarations cannot be resolved under Node's module rules; what is used of it is declared above.
const { secp256k1 } = createRequire(import.meta.url)('@avalabs/avalanchejs') as Library;

/** A private key and what it controls. */
export interface Key {
  readonly privateKey: Uint8Array;
  /** 20 bytes: its address on the P- and X-Chain. */
  readonly address: Uint8Array;
  /** 20 bytes: its address on the C-Chain. */
  readonly contractAddress: Uint8Array;
}

/** What a private key of 32 bytes controls. */
export function keyOf(privateKey: Uint8Array): Key {
  const publicKey = secp256k1.getPublicKey(privateKey);
  return {
    privateKey,
    address: secp256k1.publicKeyBytesToAddress(publicKey),
    contractAddress: secp256k1.publicKeyToEthAddress(publicKey),
  };
}

/** Signature of a message by its SHA-256: r, s and recovery ID, 65 bytes. */
export function sign(message: Uint8Array, { privateKey }: Key): Promise<Uint8Array> {
  return secp256k1.sign(message, privateKey);
}
