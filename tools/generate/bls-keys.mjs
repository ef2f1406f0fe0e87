import { join } from 'node:path';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { loadSource } from './load-source.mjs';

/** The domain of proofs of possession in the signature scheme of the network. */
const PROOFS = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** Text of `bls-keys.ts`: the keys of validators of the reference node. They are kept, since a proof takes twenty milliseconds to make. */
export async function blsKeysModule(root) {
  const { blsSecretOf } = await loadSource(join(root, 'src/encoding/codec/warp-message.ts'));
  const curve = bls12_381.longSignatures;
  const rows = (length, first) =>
    Array.from({ length }, (_, at) => {
      const secret = blsSecretOf(first + at);
      const publicKey = curve.getPublicKey(secret).toBytes();
      const proof = curve.sign(curve.hash(publicKey, PROOFS), secret).toBytes();
      return `['${Buffer.from(publicKey).toString('hex')}', '${Buffer.from(proof).toString('hex')}'],\n`;
    }).join('');
  const text = `type Row = readonly [publicKey: string, proofOfPossession: string];

/** The keys of entries 0 and up, as hex. */
export const BLS_KEYS: readonly Row[] = [
${rows(20, 0)}];

/** The keys of validators that renew themselves: of entries 100 and up. */
export const RENEWING_BLS_KEYS: readonly Row[] = [
${rows(5, 100)}];
`;
  return { source: '`blsSecretOf`', text };
}
