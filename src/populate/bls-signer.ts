import { createRequire } from 'node:module';
import { bls12_381 } from '@noble/curves/bls12-381';
import { sha256 } from '../encoding/sha256.ts';

interface Library {
  readonly bls: {
    secretKeyFromBytes(bytes: Uint8Array): bigint;
    signProofOfPossession(message: Uint8Array, secretKey: bigint): Uint8Array;
  };
}

// The library's declarations cannot be resolved under Node's module rules; what is used of it is declared above.
const { bls } = createRequire(import.meta.url)('@avalabs/avalanchejs') as Library;

/** A BLS public key of 48 bytes and the proof, of 96, that its owner has the secret. */
export interface BlsSigner {
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

/** The BLS key that a label always gives. */
export function blsSigner(label: string): BlsSigner {
  const secret = bls.secretKeyFromBytes(sha256(Buffer.from(`avalanche-conformance/populate/bls/${label}`)));
  const publicKey = bls12_381.getPublicKey(secret);
  return { publicKey, proofOfPossession: bls.signProofOfPossession(publicKey, secret) };
}
