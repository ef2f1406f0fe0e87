import { createRequire } from 'node:module';
import { bls12_381 } from '@noble/curves/bls12-381';
import { sha256 } from '../encoding/sha256.ts';

interface Library {
  readonly bls: {
    secretKeyFromBytes(bytes: Uint8Array): bigint;
    signProofOfPossession(message: Uint8Array, secretKey: bigint): Uint8Array;
  };
}

// Node's module rules cannot resolve the type declarations of the library. The parts that are used are declared above.
const { bls } = createRequire(import.meta.url)('@avalabs/avalanchejs') as Library;

/** A BLS public key (48 bytes), and the proof of possession of its secret key (96 bytes). */
export interface BlsSigner {
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

/** The BLS key for a label; the same label always gives the same key. */
export function blsSigner(label: string): BlsSigner {
  const secret = bls.secretKeyFromBytes(sha256(Buffer.from(`avalanche-conformance/populate/bls/${label}`)));
  const publicKey = bls12_381.getPublicKey(secret);
  return { publicKey, proofOfPossession: bls.signProofOfPossession(publicKey, secret) };
}
