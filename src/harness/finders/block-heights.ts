import type { JsonObject } from '../../encoding/json.ts';
import { listOf, objectOf } from '../../encoding/read-json.ts';
import { seededBelow } from '../seeded.ts';

const NEAR_GENESIS = 8n;
const SCATTERED = 20;

/** A sampled block, with encoding json. */
export interface SampledBlock {
  readonly height: bigint;
  readonly json: JsonObject;
}

/** Number of consecutive sampled blocks at the end of a chain. */
export const NEAR_TIP = 12n;

/** The last `NEAR_TIP` heights of a chain, from `tip` downwards. */
export function heightsBelow(tip: bigint): readonly bigint[] {
  const heights: bigint[] = [];
  for (let height = tip; height >= 0n && tip - height < NEAR_TIP; height -= 1n) heights.push(height);
  return heights;
}

/**
 * Different heights of a chain: near the tip, near genesis, and between. The seed determines those between.
 *
 * @param between Preferred heights between tip and genesis.
 */
export function sampledHeights(tip: bigint, seed: number, between: readonly bigint[] = []): readonly bigint[] {
  const heights = new Set(heightsBelow(tip));
  for (let height = 0n; height < NEAR_GENESIS && height <= tip; height += 1n) heights.add(height);
  for (const height of between.slice(0, 2 * SCATTERED)) if (height <= tip) heights.add(height);
  for (let draw = between.length; draw < SCATTERED; draw += 1) heights.add(seededBelow(tip + 1n, seed, 'blocks', draw));
  return [...heights];
}

/** Whether a block contains a transaction. */
export function showsTransaction({ json }: SampledBlock): boolean {
  return listOf(json, 'txs').length > 0 || objectOf(json, 'tx') !== undefined;
}

/**
 * The height of a block with a transaction, directly below a row of blocks without one. The row ends at the height `empty`. The number
 * of blocks to read grows with the logarithm of the row's length. Undefined if there is no such block.
 */
export async function lastFilled(
  empty: bigint,
  isFilled: (height: bigint) => Promise<boolean>,
): Promise<bigint | undefined> {
  let above = empty;
  let below = above - 1n;
  for (let step = 2n; below >= 0n && !(await isFilled(below)); step *= 2n) {
    above = below;
    below = above === 0n ? -1n : above > step ? above - step : 0n;
  }
  if (below < 0n) return undefined;
  while (above - below > 1n) {
    const middle = (above + below) / 2n;
    if (await isFilled(middle)) below = middle;
    else above = middle;
  }
  return below;
}
