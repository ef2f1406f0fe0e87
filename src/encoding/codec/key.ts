import { hash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '../sha256.ts';
import { type BodyOf, packedAs } from './kinds.ts';
import { bytesAs, type KindLayout, type Layout } from './layout.ts';
import { CREDENTIALS } from './layouts.ts';

/** A private key and its addresses. */
export interface Key {
  /** 32 bytes. */
  readonly privateKey: Uint8Array;
  /** Its address on the P- and X-Chain: 20 bytes. */
  readonly address: Uint8Array;
  /** Its address on the C-Chain: 20 bytes. */
  readonly contractAddress: Uint8Array;
}

/** The addresses of a private key of 32 bytes: on the C-Chain as on Ethereum, on the others as on Bitcoin. */
export function keyOf(privateKey: Uint8Array): Key {
  const compressed = secp256k1.getPublicKey(privateKey, true);
  // Without the first byte, which says that both coordinates follow.
  const coordinates = secp256k1.getPublicKey(privateKey, false).subarray(1);
  return {
    privateKey,
    address: new Uint8Array(hash('ripemd160', sha256(compressed), 'buffer')),
    contractAddress: keccak_256(coordinates).slice(-20),
  };
}

/** Signs the SHA-256 of a message. The signature has 65 bytes: r, s and recovery ID. */
export function sign(message: Uint8Array, { privateKey }: Pick<Key, 'privateKey'>): Uint8Array {
  const signature = secp256k1.sign(sha256(message), privateKey, { prehash: false, format: 'recovered' });
  return Uint8Array.of(...signature.subarray(1), ...signature.subarray(0, 1));
}

/** The bytes of a transaction that are signed: codec version, type ID and members. */
export function unsignedBytes<K extends KindLayout>(layout: K, members: BodyOf<K>): Uint8Array {
  return packedAs<Layout>(['typed', layout], members);
}

/**
 * The bytes of a transaction with this number of credentials, each by all these keys.
 *
 * @param signs What is signed. Default: the transaction itself, as nodes want it.
 */
export function signedBytes(
  unsigned: Uint8Array,
  keys: readonly Pick<Key, 'privateKey'>[],
  credentials = 1,
  signs = unsigned,
): Uint8Array {
  const credential = { signatures: keys.map((key) => sign(signs, key)) };
  const all = Array.from({ length: credentials }, () => credential);
  return new Uint8Array(Buffer.concat([unsigned, bytesAs(CREDENTIALS, all)]));
}
