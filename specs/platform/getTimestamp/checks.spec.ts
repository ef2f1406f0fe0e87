import { expect, requirement, resultShape, type CheckContext, integerOf } from '../../../src/harness/index.ts';
import { blockAt } from '../../support/platform/blocks.ts';
import { timeIn } from '../../support/platform/chain-time.ts';

const METHOD = 'platform.getTimestamp';
const NANOSECONDS = 1_000_000_000n;
/** Number of blocks below the tip to search for a block with a time. */
const LOOK_BACK = 5n;

async function chainTime({ rpc }: CheckContext): Promise<bigint | undefined> {
  return timeIn((await rpc(METHOD, {})).result);
}

resultShape(METHOD, ({ rpc }) => rpc(METHOD, {}));

requirement('platform.getTimestamp/agrees-with-the-last-block', async (context) => {
  await context.stable(async (height) => {
    for (let below = 0n; below < LOOK_BACK && below <= height; below += 1n) {
      const { block } = (await blockAt(context, height - below, 'json')).result;
      const time = integerOf(block, 'time');
      if (time === undefined) continue;
      expect(await chainTime(context), 'the chain time, in Unix nanoseconds,').toBe(time * NANOSECONDS);
      return;
    }
    context.notTestable(`the JSON forms of the last blocks contain no time; test a chain whose blocks contain it`);
  });
});

requirement('platform.getTimestamp/does-not-go-back', async (context) => {
  let before = 1n;
  for (let i = 0; i < 6; i += 1) {
    const time = (await context.afresh(() => chainTime(context))) ?? 0n;
    expect(time, 'the chain time, in Unix nanoseconds,').toBeGreaterThanOrEqual(before);
    before = time;
  }
});
