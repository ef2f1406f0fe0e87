import { describe, expect, test } from 'vitest';
import { sampled } from '../../../test/support/sampled.ts';
import { both, failWhen, mapResultAt } from '../../reference-node/changes/changes.ts';
import { tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';

const standard = buildLedger('standard', 1);
const BLOCK = 'platform.getBlockByHeight';
const broken = mapResultAt('platform.getHeight', 'height', () => true);
const withoutIndex = both(
  broken,
  failWhen('index.getLastAccepted', () => true),
);
const withoutBlocks = failWhen(BLOCK, () => true);

describe('the height of a node that reports none', () => {
  test.each([
    ['comes from the index of blocks', broken, []],
    ['is stepped up to, without an index', withoutIndex, []],
    ['is that of the index where no block is served by its height', both(broken, withoutBlocks), [BLOCK]],
  ])('%s', async (_, change, hides) => {
    const { sample } = await sampled({ ledger: standard, change, serves: (method) => !hides.includes(method) });
    expect(await sample.heightOfBlocks()).toBe(standard.height);
    expect(await sample.tip()).toBe(standard.height);
  });

  test('may be that of genesis or right above', async () => {
    for (const ledger of [tinyLedger(), buildLedger('empty', 1)]) {
      const { sample } = await sampled({ ledger, change: withoutIndex });
      expect(await sample.heightOfBlocks()).toBe(ledger.height);
    }
  });

  test('takes few requests, and one once it is known', async () => {
    const { sample, client } = await sampled({ ledger: standard, change: withoutIndex });
    await sample.heightOfBlocks();
    const first = client.requests;
    expect(first).toBeLessThan(4 + 2 * standard.height.toString(2).length);
    await sample.heightOfBlocks();
    expect(client.requests - first).toBe(1);
  });

  test('is nowhere when neither blocks nor an index answer: what needs it is blocked', async () => {
    const { sample } = await sampled({ ledger: standard, change: both(withoutIndex, withoutBlocks) });
    expect(await sample.heightOfBlocks()).toBeUndefined();
    await expect(sample.tip()).rejects.toMatchObject({ cause: { kind: 'blocked', by: 'platform.getHeight/height' } });
  });
});
