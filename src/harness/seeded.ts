import { createHash } from 'node:crypto';

/**
 * A number in [0, below), determined by a seed and the name of the choice.
 * Choices with different names are independent: a new check changes no other sample.
 */
export function seededBelow(below: bigint, seed: number, ...name: readonly (string | number)[]): bigint {
  const digest = createHash('sha256')
    .update([seed, ...name].join('\u0000'))
    .digest();
  return digest.readBigUInt64BE(0) % below;
}

/** The items in an order that a seed and a name determine. The input is not changed. */
export function seededShuffle<T>(items: readonly T[], seed: number, name: string): T[] {
  const shuffled = [...items];
  const next = generator(Number(seededBelow(1n << 32n, seed, name)));
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const at = Math.floor(next() * (last + 1));
    const chosen = shuffled[at];
    const other = shuffled[last];
    // The casts are safe: both positions are below the length.
    shuffled[at] = other as T;
    shuffled[last] = chosen as T;
  }
  return shuffled;
}

/** A fast generator of numbers in [0, 1), from a state of 32 bits (mulberry32). */
function generator(state: number): () => number {
  let word = state;
  return () => {
    word = (word + 0x6d2b79f5) | 0;
    let mixed = Math.imul(word ^ (word >>> 15), 1 | word);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
