import { beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../../../test/support/sampled.ts';
import type { Change } from '../../reference-node/server/patch.ts';
import { withNodeLedger, failWhen, wrapHandler, mapResultAt } from '../../reference-node/changes/changes.ts';
import type { Ledger } from '../../reference-node/ledger.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { NEAR_TIP, lastFilled, sampledHeights, showsTransaction } from './blocks.ts';
import type { JsonObject } from '../../encoding/json.ts';

const HEIGHT = 'platform.getHeight';
const BY_HEIGHT = 'platform.getBlockByHeight';

let standard: Ledger;
beforeAll(() => {
  standard = buildLedger('standard', 1);
});

/** A node that reports this height. */
const atHeight = (height: number | bigint | string | null): Change => mapResultAt(HEIGHT, 'height', () => height);

describe('the tip', () => {
  test.each<[string, number | bigint | string | null, bigint]>([
    ['is read from a number', 7, 7n],
    ['is read from the largest 64-bit number as text', '18446744073709551615', 2n ** 64n - 1n],
    ['is found at the blocks, where a node reports null', null, 2n],
    ['is found at the blocks, where a node reports hex', '0x02', 2n],
  ])('%s', async (_title, height, tip) => {
    const { sample } = await sampled({ change: atHeight(height) });
    expect(await sample.tip()).toBe(tip);
  });

  test('stays what it was first, so that all checks sample the same blocks', async () => {
    let height = 2n;
    const { sample } = await sampled({ change: mapResultAt(HEIGHT, 'height', () => height) });
    await sample.tip();
    height = 9n;
    expect(await sample.tip()).toBe(2n);
  });
});

describe('heights', () => {
  test('ascend from 1 to the tip, without genesis and without repetition', async () => {
    const { sample } = await sampled({ change: atHeight(1000) });
    const heights = await sample.heights(20);
    expect(heights).toHaveLength(20);
    expect([heights[0], heights.at(-1)]).toEqual([1n, 1000n]);
    expect(heights).toEqual([...new Set(heights)].sort((a, b) => (a < b ? -1 : 1)));
  });

  test('depend on the seed alone', async () => {
    const of = async (seed: number) => (await sampled({ change: atHeight(1000), seed })).sample.heights(20);
    const [one, again, other] = [await of(1), await of(1), await of(2)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  test('are those that a short chain has', async () => {
    const all = [1n, 2n, 3n];
    for (const tip of all) {
      const { sample } = await sampled({ change: atHeight(tip) });
      expect(await sample.heights(50)).toEqual(all.slice(0, Number(tip)));
    }
  });

  test('are missing on a chain with nothing but genesis', async () => {
    const { sample } = await sampled({ change: atHeight(0) });
    await expect(sample.heights(2)).rejects.toThrow(
      'no block above genesis was found on the node; use a chain that has accepted a block',
    );
  });
});

describe('blocks', () => {
  test('of a short chain are all of them', async () => {
    const { sample } = await sampled();
    expect((await sample.blocks()).map(({ height }) => height).sort()).toEqual([0n, 1n, 2n]);
  });

  test('include the last ones with transactions, on a chain that ends with a long row without', async () => {
    const from = standard.height - 30n;
    const emptied = withNodeLedger((base) => ({
      blockByHeight: (height) => {
        const block = base.blockByHeight(height);
        if (block === undefined) return undefined;
        const { id, parentId, time } = block;
        const txs = height > from ? [] : [{ id }];
        return { ...block, json: () => ({ id, parentID: parentId, height, time, txs }) };
      },
    }));
    const { sample } = await sampled({ ledger: standard, change: emptied });
    const heights = (await sample.blocks()).map(({ height }) => height);
    expect(heights).toEqual(expect.arrayContaining([standard.height, from, from - NEAR_TIP + 1n]));
  });

  test('are read by few requests, however high the tip is', async () => {
    const { sample, client } = await sampled({ change: atHeight(2n ** 63n) });
    await sample.blocks();
    expect(client.requests).toBeLessThan(200);
  });

  test.each<[string, Change]>([
    ['no member', wrapHandler(BY_HEIGHT, () => () => ({ encoding: 'json' }))],
    ['null', mapResultAt(BY_HEIGHT, 'block', () => null)],
    ['a list', mapResultAt(BY_HEIGHT, 'block', () => [])],
    ['text', mapResultAt(BY_HEIGHT, 'block', () => '0x00')],
  ])('are blocked by the requirement that each response breaks: %s', async (_title, change) => {
    const { sample } = await sampled({ change });
    await expect(sample.blocks()).rejects.toMatchObject({
      name: 'NotTestable',
      cause: { kind: 'blocked', by: expect.stringMatching(/^platform\.getBlockByHeight\//) as string },
    });
  });

  test('are missing with the method that refused, where each response is an error', async () => {
    const { sample } = await sampled({ change: failWhen(BY_HEIGHT, () => true) });
    await expect(sample.blocks()).rejects.toMatchObject({
      message: expect.stringMatching(
        /^no block was found because platform\.getBlockByHeight did not succeed/,
      ) as string,
      cause: { kind: 'test-data', lookup: BY_HEIGHT },
    });
  });
});

describe('the ID of a block', () => {
  test('is that of the chain, also for genesis', async () => {
    const { sample } = await sampled({ ledger: standard });
    for (const height of [0n, 1n, 2n, standard.height])
      expect(await sample.blockId(height)).toBe(standard.blockByHeight(height)?.id);
  });

  test.each<[string, (bytes: unknown) => string | number, string]>([
    ['cut', (bytes) => String(bytes).slice(0, -2), 'no container of block 5 was found on the node'],
    ['no text', () => 7, 'blocked by index.container/bytes: '],
  ])('cannot be computed where the bytes are %s', async (_title, spoil, reason) => {
    const change = mapResultAt('index.getContainerByIndex', 'bytes', spoil);
    const { sample } = await sampled({ ledger: standard, change });
    await expect(sample.blockId(5n)).rejects.toThrow(reason);
  });

  test('is missing without an index', async () => {
    const without = failWhen(['index.getContainerByIndex', 'index.getLastAccepted'], () => true);
    const { sample } = await sampled({ ledger: standard, change: without });
    await expect(sample.blockId(5n)).rejects.toThrow(
      'no container of block 5 was found because index.getContainerByIndex did not succeed',
    );
  });
});

test('heights of sampled blocks are the same for a seed, and never above the tip', () => {
  const heights = sampledHeights(1000n, 1);
  expect(heights).toEqual(sampledHeights(1000n, 1));
  expect(heights).not.toEqual(sampledHeights(1000n, 2));
  expect(heights).toEqual(expect.arrayContaining([1000n, 989n, 0n, 7n]));
  expect(heights.every((height) => height >= 0n && height <= 1000n)).toBe(true);
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
