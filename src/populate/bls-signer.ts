import { createRequire } from 'node:module';
import type { bls12_381 } from '@noble/curves/bls12-381';
import { sha256 } from '../encoding/sha256.ts';
import { officialLibrary } from '../target/codec/official-library.ts';

// Loaded only for a population.
const load = createRequire(import.meta.url);

/** A BLS public key (48 bytes), and the proof of possession of its secret key (96 bytes). */
export interface BlsSigner {
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

/** The BLS key for a label; the same label always gives the same key. */
export function blsSigner(label: string): BlsSigner {
  const { bls } = officialLibrary();
  const { bls12_381: curve } = load('@noble/curves/bls12-381') as { readonly bls12_381: typeof bls12_381 };
  const secret = bls.secretKeyFromBytes(sha256(Buffer.from(`avalanche-conformance/populate/bls/${label}`)));
  const publicKey = curve.getPublicKey(secret);
  return { publicKey, proofOfPossession: bls.signProofOfPossession(publicKey, secret) };
}
