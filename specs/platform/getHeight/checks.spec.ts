import { expect, requirement, resultShape, toBigInt, type CheckContext } from '../../../src/harness/index.ts';
import { blockAt } from '../../support/platform/blocks.ts';

const METHOD = 'platform.getHeight';
/** Reads of the height: others ask in between, so that one that swings may show the same for some. */
const READS = 12;

/**
 * Compares responses with the height from platform.getHeight, while it does not change. Another source of the height
 * would prove nothing about this method.
 */
async function reported(context: CheckContext, compare: (height: bigint) => Promise<void>): Promise<void> {
  await context.stable(async () => compare(toBigInt((await context.rpc(METHOD, {})).result.height)));
}

resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

requirement('platform.getHeight/block-exists', async (context) => {
  await reported(context, async (height) => {
    const answer = await blockAt(context, height, 'hex');
    expect(answer).toSucceed();
  });
});

requirement('platform.getHeight/last-block-carries-it', async (context) => {
  await reported(context, async (height) => {
    const { block } = (await blockAt(context, height, 'json')).result;
    expect(typeof block === 'string' ? block : toBigInt(block.height), `the height of the block at ${height}`).toBe(
      height,
    );
  });
});

requirement('platform.getHeight/nothing-above', async (context) => {
  await reported(context, async (height) => {
    expect(await context.call('platform.getBlockByHeight', { height: height + 1n })).toBeError();
  });
});

requirement('platform.getHeight/does-not-decrease', async ({ rpc }) => {
  let before = 0n;
  for (let i = 0; i < READS; i += 1) {
    const height = toBigInt((await rpc(METHOD, {})).result.height);
    expect(height, 'the height').toBeGreaterThanOrEqual(before);
    before = height;
  }
});
