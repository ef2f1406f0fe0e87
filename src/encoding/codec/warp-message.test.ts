import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, test } from 'vitest';
import { blsSigner, signAs } from '../../launch/populate/bls-signer.ts';
import { packedAs, unpackedAs } from './kinds.ts';
import { ADDRESSED_CALL, MESSAGE, UNSIGNED_MESSAGE } from './layouts.ts';
import { inKeyOrder, signedMessage } from './warp-message.ts';

const LABEL = 'a validator';
const { publicKey } = blsSigner(LABEL);

test('a message holds the order of its manager, and a signature of all of its bytes', () => {
  const manager = { networkId: 7, chainId: new Uint8Array(32).fill(1), address: new Uint8Array(20).fill(2) };
  const order = Uint8Array.of(1, 2, 3);
  const message = unpackedAs(
    MESSAGE,
    signedMessage(manager, order, (bytes) => signAs(LABEL, bytes), 3),
  );
  expect(message).toMatchObject({ networkID: 7, sourceChainID: manager.chainId });
  expect(unpackedAs(ADDRESSED_CALL, message.payload)).toEqual({ sourceAddress: manager.address, payload: order });
  const { longSignatures } = bls12_381;
  const { signers, signature } = message.signature;
  expect(signers).toEqual(Uint8Array.of(0b1000));
  const hash = longSignatures.hash(packedAs(UNSIGNED_MESSAGE, message), 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
  expect(longSignatures.verify(signature, hash, publicKey)).toBe(true);
});

test.each([
  [0, [1]],
  [7, [0x80]],
  [8, [1, 0]],
  [17, [2, 0, 0]],
])('the signer at %i is one bit of a number', (position, bytes) => {
  const manager = { networkId: 7, chainId: new Uint8Array(32), address: new Uint8Array(20) };
  const signed = signedMessage(manager, Uint8Array.of(1), (order) => signAs(LABEL, order), position);
  expect(unpackedAs(MESSAGE, signed).signature.signers).toEqual(Uint8Array.from(bytes));
});

test('keys are counted by their coordinate, and not by how they are written', () => {
  const [small, large] = [Uint8Array.of(0xa1, 0), Uint8Array.of(0x8f, 0)];
  expect(inKeyOrder([large, small])).toEqual([small, large]);
});

test('the validators of an L1 that come and go have keys behind that of the one that signs', () => {
  const keys = [0, 4, 6, 7].map((index) => blsSigner(`L1 validator ${index}`).publicKey);
  expect(inKeyOrder(keys)[0]).toBe(keys[0]);
});
