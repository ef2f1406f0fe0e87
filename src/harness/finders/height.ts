import { integerOf } from '../../encoding/read-json.ts';
import type { Discovery } from './discovery.ts';

/** Largest step up from a known block. No chain is that long. */
const LARGEST_STEP = 2n ** 40n;

/** Finds the height of the P-Chain without `platform.getHeight`. */
export function heightFinder(discovery: Discovery) {
  /** The highest block seen so far; the chain never gets shorter. */
  let highest: bigint | undefined;

  /** The last height in the index of P-Chain blocks. The block at height 1 has the index 0. */
  const indexed = (): Promise<bigint | undefined> =>
    discovery.once('indexed height', async () => {
      const params = { encoding: 'hex' };
      const index = integerOf(await discovery.result('index.getLastAccepted', params, '/ext/index/P/block'), 'index');
      return index === undefined ? undefined : index + 1n;
    });

  const isBlock = async (height: bigint): Promise<boolean> =>
    (await discovery.result('platform.getBlockByHeight', { height, encoding: 'hex' })) !== undefined;

  /** The height where the search begins: the highest known block, the last one of the index, or genesis. */
  async function lowerBound(): Promise<bigint | undefined> {
    if (highest !== undefined) return highest;
    for (const height of [await indexed(), 0n]) if (height !== undefined && (await isBlock(height))) return height;
    return undefined;
  }

  /**
   * The height of the last block that the node serves by height, without `platform.getHeight`. The number of requests grows with the
   * logarithm of the number of blocks since the last call. Undefined if the node serves no block.
   */
  const heightOfBlocks = async (): Promise<bigint | undefined> => {
    if (!discovery.serves('platform.getBlockByHeight')) return indexed();
    const bound = await lowerBound();
    if (bound === undefined) return undefined;
    let below: bigint = bound;
    let step = 1n;
    while (step < LARGEST_STEP && (await isBlock(below + step))) {
      below += step;
      step *= 2n;
    }
    let above = below + step;
    while (above - below > 1n) {
      const middle = (above + below) / 2n;
      if (await isBlock(middle)) below = middle;
      else above = middle;
    }
    highest = below;
    return below;
  };

  return { heightOfBlocks };
}

export type HeightFinder = ReturnType<typeof heightFinder>;
