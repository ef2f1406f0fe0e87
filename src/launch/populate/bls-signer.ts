import { bls12_381 } from '@noble/curves/bls12-381.js';
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
  const { longSignatures, fields } = bls12_381;
  const seed = sha256(Buffer.from(`avalanche-conformance/populate/bls/${label}`));
  const secret = fields.Fr.toBytes(fields.Fr.create(BigInt(encodeHex(seed))));
  const publicKey = longSignatures.getPublicKey(secret).toBytes();
  const proofOfPossession = longSignatures.sign(longSignatures.hash(publicKey, DOMAIN), secret).toBytes();
  return { publicKey, proofOfPossession };
}
