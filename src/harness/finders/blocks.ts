import { decodeHexChecked } from '../../encoding/hex.ts';
import { encodeId } from '../../encoding/id.ts';
import type { JsonValue, JsonObject } from '../../encoding/json.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { innerBlockOf } from '../../encoding/codec/proposer-block.ts';
import { integerOf, objectOf, textOf, listOf } from '../../encoding/read-json.ts';
import { seededBelow, seededShuffle } from '../seeded.ts';
import { missing, type Discovery } from './discovery.ts';
import { ifTestable } from '../not-testable.ts';
import type { HeightFinder } from './height.ts';
import { oneOfEach } from '../survey/one-of-each.ts';
import type { SurveyFinder } from '../survey/survey.ts';

export function blockFinder(discovery: Discovery, { heightOfBlocks }: HeightFinder, { survey }: SurveyFinder) {
  /** Height of the last accepted block, read once in a run. */
  const tip = (): Promise<bigint> =>
    discovery.once('tip', async () => {
      const reported = integerOf(await discovery.result('platform.getHeight', {}), 'height');
      const height = reported ?? (await heightOfBlocks());
      return height ?? discovery.missingIn('platform.getHeight', 'a height', 'a node that serves platform.getHeight');
    });

  /** Up to `n` different heights, ascending: the tip, 1, and others by the seed. They do not include genesis (0). */
  const heights = async (n: number): Promise<readonly bigint[]> => {
    const last = await tip();
    if (last === 0n) return missing('a block above genesis', 'a chain that has accepted a block');
    const chosen = new Set([last, 1n]);
    for (let draw = 0; chosen.size < n && BigInt(chosen.size) < last && draw < 8 * n; draw += 1)
      chosen.add(1n + seededBelow(last, discovery.seed, 'heights', draw));
    return [...chosen].slice(0, n).sort((a, b) => (a < b ? -1 : 1));
  };

  /**
   * Blocks near the tip, near genesis and between, with encoding json. On a surveyed chain, those between include each kind of block
   * and transaction. On another chain, the blocks include the last ones with transactions.
   */
  const blocks = (): Promise<readonly SampledBlock[]> =>
    discovery.once('blocks', async () => {
      const top = await tip();
      const varied = await variedHeights(top);
      const found = await blocksAt(sampledHeights(top, discovery.seed, varied));
      if (varied.length > 0 && found.length > 0) return found;
      const recent = found.filter(({ height }) => top - height < NEAR_TIP);
      if (recent.length > 0 && !recent.some(showsTransaction)) {
        const isFilled = async (height: bigint) => (await blocksAt([height])).some(showsTransaction);
        const last = await lastFilled(top - NEAR_TIP + 1n, isFilled);
        const known = found.map(({ height }) => height);
        const missed = last === undefined ? [] : heightsBelow(last).filter((height) => !known.includes(height));
        found.unshift(...(await blocksAt(missed)));
      }
      return found.length > 0
        ? found
        : discovery.missingIn(
            'platform.getBlockByHeight',
            'a block',
            'a node that serves platform.getBlockByHeight or an index',
          );
    });

  /** The ID of the block at a height, from the index of P-Chain blocks. */
  const blockId = (height: bigint): Promise<string> =>
    discovery.once(`block ${height}`, async () => {
      if (height === 0n) {
        const params = { blockID: await blockId(1n), encoding: 'json' };
        const first = await discovery.result('platform.getBlock', params);
        return textOf(objectOf(first, 'block'), 'parentID') ?? missing('a first block', 'a chain with one');
      }
      const params = { index: height - 1n, encoding: 'hex' };
      const container = await discovery.result('index.getContainerByIndex', params, '/ext/index/P/block');
      const bytes = decodeHexChecked(textOf(container, 'bytes') ?? '');
      const id = bytes.ok ? encodeId(sha256(innerBlockOf(bytes.value) ?? bytes.value)) : undefined;
      const lacks = [`a container of block ${height}`, 'a node with a complete index of P-Chain blocks'] as const;
      return id ?? discovery.missingIn('index.getContainerByIndex', ...lacks);
    });

  /** Heights below the tip of blocks with each kind of block and transaction of a surveyed chain, the rarest first. */
  async function variedHeights(top: bigint): Promise<readonly bigint[]> {
    const surveyed = await ifTestable(survey('P/block'), undefined);
    if (surveyed === undefined) return [];
    const { transactions, heightsByKind } = surveyed;
    const standing = [...heightsByKind].flatMap(([kind, at]) => at.map((height) => ({ height, traits: [kind] })));
    const below = [...transactions, ...standing].filter(({ height }) => height < top);
    const all = seededShuffle(below, discovery.seed, 'varied heights');
    // The next block contains the ID of this block, as its parent.
    return oneOfEach(all, ({ traits }) => traits).flatMap(({ height }) => [height, height + 1n]);
  }

  async function blocksAt(at: readonly bigint[]): Promise<SampledBlock[]> {
    const found = await Promise.all(
      at.map(async (height) => {
        const json = objectOf(await block(height), 'block');
        return json && { height, json: discovery.keep(json) };
      }),
    );
    return found.filter((each) => each !== undefined);
  }

  /** The result for a block with encoding json, by its height; by its ID if the node does not serve blocks by height. */
  async function block(height: bigint): Promise<JsonValue | undefined> {
    if (discovery.serves('platform.getBlockByHeight'))
      return discovery.result('platform.getBlockByHeight', { height, encoding: 'json' });
    const blockID = await ifTestable(blockId(height), undefined);
    return blockID === undefined ? undefined : discovery.result('platform.getBlock', { blockID, encoding: 'json' });
  }

  return { tip, heights, blocks, blockId };
}

export type BlockFinder = ReturnType<typeof blockFinder>;

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
function heightsBelow(tip: bigint): readonly bigint[] {
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
