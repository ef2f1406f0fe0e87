import { secp256k1 } from '@noble/curves/secp256k1.js';
import { createHash } from 'node:crypto';
import { remembered } from '../../../encoding/remembered.ts';
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
  return keyOf(seedText(seed, label));
}

/** 32 bytes that a seed and a label always give. */
export function deriveBytes(seed: number, label: string): Uint8Array {
  return bytesOf(seedText(seed, label));
}

/** Signature of a 32-byte hash: r, s and recovery ID, 65 bytes; the same each time (RFC 6979). */
export function signHash(hash: Uint8Array, { privateKey }: Key): Uint8Array {
  return signatureOf(Buffer.concat([hash, privateKey]).toString('hex'));
}

// A ledger is built from the same keys and signatures each time, and they take most of its time.
const keyOf = remembered((text): Key => {
  const privateKey = bytesOf(text);
  return { privateKey, address: addressOf(secp256k1.getPublicKey(privateKey, true)) };
});

const signatureOf = remembered((hex) => {
  const bytes = Uint8Array.from(Buffer.from(hex, 'hex'));
  const [recovery = 0, ...rest] = secp256k1.sign(bytes.subarray(0, 32), bytes.subarray(32), RECOVERABLE);
  return Uint8Array.of(...rest, recovery);
});

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

function seedText(seed: number, label: string): string {
  return `avalanche-conformance/${seed}/${label}`;
}

function bytesOf(text: string): Uint8Array {
  return sha256(Buffer.from(text, 'utf8'));
}

function addressOf(publicKey: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('ripemd160').update(sha256(publicKey)).digest());
}

/**
 * The key for checks that spend: in every scenario it owns 32 unlocked outputs of 1,000 AVAX from the genesis on.
 * Its private key is the SHA-256 of `avalanche-conformance/<seed>/funded`.
 */
export function fundedKey(seed: number): Key {
  return deriveKey(seed, 'funded');
}
