import { bls12_381 } from '@noble/curves/bls12-381.js';
import { blsSignature } from '../../encoding/codec/warp-message.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { sha256 } from '../../encoding/sha256.ts';

/** The domain of proofs of possession in the signature scheme of the network. */
const DOMAIN = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** A BLS public key (48 bytes), and the proof of possession of its secret key (96 bytes). */
export interface BlsSigner {
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

/** The BLS key for a label; the same label always gives the same key. */
export function blsSigner(label: string): BlsSigner {
  const { longSignatures } = bls12_381;
  const secret = secretOf(label);
  const publicKey = longSignatures.getPublicKey(secret).toBytes();
  const proofOfPossession = longSignatures.sign(longSignatures.hash(publicKey, DOMAIN), secret).toBytes();
  return { publicKey, proofOfPossession };
}

/** Signs a message with the BLS key for a label. */
export function signAs(label: string, bytes: Uint8Array): Uint8Array {
  return blsSignature(bytes, secretOf(label));
}

function secretOf(label: string): Uint8Array {
  const { Fr } = bls12_381.fields;
  return Fr.toBytes(Fr.create(BigInt(encodeHex(sha256(Buffer.from(`avalanche-conformance/populate/bls/${label}`))))));
}
