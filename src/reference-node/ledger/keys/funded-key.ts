import { deriveKey, type Key } from './keys.ts';

/**
 * The key for checks that spend: in every scenario it owns 32 unlocked outputs of 1,000 AVAX from the genesis on.
 * Its private key is the SHA-256 of `avalanche-conformance/<seed>/funded`.
 */
export function fundedKey(seed: number): Key {
  return deriveKey(seed, 'funded');
}
