import { expect, requirement, toBigInt, whenQuiet } from '../../../src/harness/index.ts';
import { nanoseconds, nodeClock } from '../../support/clock.ts';
import { atRest, range } from '../../support/index/reading.ts';
import { transferred } from '../../support/platform/issued.ts';
import { proposedHeight } from '../../support/platform/chain-time.ts';

whenQuiet();

/** The blocks that a node leaves out: those of the last seconds, and no more than this number. */
const LAST_SECONDS = 30n;
const LAST_BLOCKS = 64n;
/** Seconds of doubt: the clock of the node is read from its responses. */
const DOUBT = 3n;

requirement('platform.getProposedHeight/leaves-out-nothing-else', async (context) => {
  const { path } = await context.sample.index({ name: 'P/block' });
  await atRest(context, path, async (last) => {
    const height = await proposedHeight(context);
    const now = nodeClock(context) ?? context.notTestable('the responses of the node have no Date header');
    const first = last < LAST_BLOCKS ? 0n : last - LAST_BLOCKS + 1n;
    const recent = await range(context, path, first, last - first + 1n);
    const since = (now - LAST_SECONDS - DOUBT) * 1_000_000_000n;
    // Container n has the block at height n + 1: the height before that block is n.
    const left = recent.find(({ timestamp }) => nanoseconds(timestamp) >= since);
    const least = left === undefined ? last + 1n : toBigInt(left.index);
    expect(height, 'the proposed height').toBeGreaterThanOrEqual(least);
  });
});

requirement('platform.getProposedHeight/leaves-out-what-is-new', async (context) => {
  const { id, statuses, said } = await context.afresh(() => transferred(context));
  if (statuses.at(-1) !== 'Committed')
    return context.blocked('platform.issueTx/takes-signed-bytes', `the transaction ${id} is not Committed${said}`);
  const tip = await context.height();
  const height = await proposedHeight(context);
  if (height === tip && context.mayProposeLast)
    return context.notApplicable('a node that is told to, as those of tmpnet can be, proposes its last block');
  expect(height, `the proposed height directly after block ${tip} was accepted`).toBeLessThan(tip);
});
