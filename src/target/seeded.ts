import { createHash } from 'node:crypto';

/**
 * A number in [0, below), fixed by a seed and the words that name the choice.
 * Choices that are named differently do not disturb each other, so that adding a check changes no other sample.
 */
export function seededBelow(below: bigint, seed: number, ...name: readonly (string | number)[]): bigint {
  const digest = createHash('sha256')
    .update([seed, ...name].join('\u0000'))
    .digest();
  return digest.readBigUInt64BE(0) % below;
}

/** The items in an order fixed by a seed and a name. The input is not changed. */
export function seededShuffle<T>(items: readonly T[], seed: number, name: string): T[] {
  return items
    .map((item, position) => ({ item, rank: seededBelow(1n << 62n, seed, name, position) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ item }) => item);
}
