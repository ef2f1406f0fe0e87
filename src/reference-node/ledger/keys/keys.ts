import { secp256k1 } from '@noble/curves/secp256k1.js';
import { createHash } from 'node:crypto';
import { sha256 } from '../../../encoding/sha256.ts';

/** The library writes the recovery ID first. */
const RECOVERABLE = { prehash: false, format: 'recovered' } as const;

/** A private key and the 20-byte short ID that it controls. */
export interface Key {
  readonly privateKey: Uint8Array;
  readonly address: Uint8Array;
}

/** The key that a seed and a label always give: its private key is the SHA-256 of `avalanche-conformance/<seed>/<label>`. */
export function deriveKey(seed: number, label: string): Key {
  const privateKey = deriveBytes(seed, label);
  return { privateKey, address: addressOf(secp256k1.getPublicKey(privateKey, true)) };
}

/** 32 bytes that a seed and a label always give. */
export function deriveBytes(seed: number, label: string): Uint8Array {
  return sha256(Buffer.from(`avalanche-conformance/${seed}/${label}`, 'utf8'));
}

/** Signature of a 32-byte hash: r, s and recovery ID, 65 bytes; the same each time (RFC 6979). */
export function signHash(hash: Uint8Array, key: Key): Uint8Array {
  const [recovery = 0, ...rest] = secp256k1.sign(hash, key.privateKey, RECOVERABLE);
  return Uint8Array.of(...rest, recovery);
}

/** The short ID of the key that signed the hash; undefined when the signature is none. */
export function recoverAddress(hash: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  try {
    const [recovery = 0] = signature.subarray(64);
    return addressOf(
      secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...signature.subarray(0, 64)), hash, RECOVERABLE),
    );
  } catch {
    return undefined;
  }
}

function addressOf(publicKey: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('ripemd160').update(sha256(publicKey)).digest());
}
