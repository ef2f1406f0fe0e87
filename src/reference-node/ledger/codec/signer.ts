import { blsPublicKey, blsSignature, type Codec, expectType, struct } from './codec.ts';

/** A BLS key, and the proof that its owner has the secret. */
export interface Signer {
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

const NO_SIGNER = 27;
const BLS_SIGNER = 28;

export const blsSigner: Codec<Signer> = struct({ publicKey: blsPublicKey, proofOfPossession: blsSignature });

/** A signer with its type ID before it, or none. */
export const signer: Codec<Signer | undefined> = {
  write: (to, value) => {
    to.u32(value ? BLS_SIGNER : NO_SIGNER);
    if (value) blsSigner.write(to, value);
  },
  read: (from) => {
    const type = from.u32();
    expectType(type, [NO_SIGNER, BLS_SIGNER]);
    return type === BLS_SIGNER ? blsSigner.read(from) : undefined;
  },
  json: (value, style) => (value ? blsSigner.json(value, style) : {}),
};
