import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, test } from 'vitest';
import { blsSecretOf } from '../../encoding/codec/warp-message.ts';
import { packedAs, unpackedAs } from '../../encoding/codec/kinds.ts';
import { MESSAGE, UNSIGNED_MESSAGE } from '../../encoding/codec/layouts.ts';
import { parseTx } from '../ledger/codec/signed-tx.ts';
import { BLS_SIGNERS, RENEWING_SIGNERS } from './accounts.ts';
import { buildLedger } from './build-ledger.ts';

const curve = bls12_381.longSignatures;
const PROOFS = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
const MESSAGES = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

test('the keys are those of their secrets', () => {
  const publicKeys = BLS_SIGNERS.map((_, at) => curve.getPublicKey(blsSecretOf(at)).toBytes());
  expect(publicKeys).toEqual(BLS_SIGNERS.map(({ publicKey }) => publicKey));
  const renewing = RENEWING_SIGNERS.map((_, at) => curve.getPublicKey(blsSecretOf(100 + at)).toBytes());
  expect(renewing).toEqual(RENEWING_SIGNERS.map(({ publicKey }) => publicKey));
});

test.each([...BLS_SIGNERS.slice(0, 3), ...RENEWING_SIGNERS])(
  'a key has its proof of possession, which proves no other',
  (signer) => {
    const isProven = (message: Uint8Array) =>
      curve.verify(signer.proofOfPossession, curve.hash(message, PROOFS), signer.publicKey);
    expect(isProven(signer.publicKey)).toBe(true);
    expect(isProven(Uint8Array.of(1))).toBe(false);
  },
);

test('the messages of an L1 to the P-Chain are signed by one of its validators', () => {
  const ledger = buildLedger('standard', 1, 'granite');
  const heights = Array.from({ length: Number(ledger.height) }, (_, at) => BigInt(at + 1));
  const signed = heights.flatMap((height) =>
    (ledger.blockByHeight(height)?.txs ?? []).flatMap(({ bytes }) => {
      const { kind, body } = parseTx(bytes).unsigned;
      if (!('message' in body)) return [];
      const message = unpackedAs(MESSAGE, body.message);
      const point = curve.hash(packedAs(UNSIGNED_MESSAGE, message), MESSAGES);
      return BLS_SIGNERS.slice(0, 1).map(({ publicKey }) => [
        kind,
        curve.verify(message.signature.signature, point, publicKey),
      ]);
    }),
  );
  expect(signed).toEqual([
    ['RegisterL1ValidatorTx', true],
    ['SetL1ValidatorWeightTx', true],
  ]);
});
