import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../encoding/json.ts';
import { heightsBelow, lastFilled, sampledHeights, showsTransaction } from './block-heights.ts';

describe('heights of sampled blocks', () => {
  test('are the same for a seed, and never above the tip', () => {
    const heights = sampledHeights(1000n, 1);
    expect(heights).toEqual(sampledHeights(1000n, 1));
    expect(heights).not.toEqual(sampledHeights(1000n, 2));
    expect(heights).toEqual(expect.arrayContaining([1000n, 989n, 0n, 7n]));
    expect(heights.every((height) => height >= 0n && height <= 1000n)).toBe(true);
  });

  test('of a short chain are all of them', () => {
    expect([...sampledHeights(2n, 1)].sort()).toEqual([0n, 1n, 2n]);
    expect(heightsBelow(0n)).toEqual([0n]);
  });
});

describe('the last block with a transaction', () => {
  test.each([
    [100n, 99n],
    [100n, 60n],
    [100n, 1n],
    [1_000_000n, 500_000n],
  ])('empty up to %d: %d', async (empty, filled) => {
    let asked = 0;
    const found = await lastFilled(empty, async (height) => {
      asked += 1;
      return height <= filled;
    });
    expect(found).toBe(filled);
    expect(asked).toBeLessThan(45);
  });

  test('there may be none', async () => {
    expect(await lastFilled(50n, async () => false)).toBeUndefined();
    expect(await lastFilled(0n, async () => true)).toBeUndefined();
  });

  test('is told by the json form, in both of its shapes', () => {
    const shows = (json: JsonObject): boolean => showsTransaction({ height: 1n, json });
    expect([{ txs: [{}] }, { tx: {} }].map(shows)).toEqual([true, true]);
    expect([{ txs: [], tx: null }, {}].map(shows)).toEqual([false, false]);
  });
});
