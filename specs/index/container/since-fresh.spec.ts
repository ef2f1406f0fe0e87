import { type CheckContext, expect, ifTestable, requirement, whenPeersMeet } from '../../../src/harness/index.ts';
import { nanoseconds, nodeClock } from '../../support/clock.ts';
import { range } from '../../support/index/reading.ts';

// The node that waits for a peer bootstraps from it: what it then accepts is older than its database.
whenPeersMeet('too');

const SECOND = 1_000_000_000n;
const READ = 64n;

/** Nanoseconds by which the clock of the node is behind that of this machine, by its last response. */
function behind(context: CheckContext): bigint {
  const startedAt = context.exchanges.at(-1)?.startedAt;
  const clock = nodeClock(context);
  if (startedAt === undefined || clock === undefined) return 0n;
  const late = BigInt(Math.floor(startedAt / 1000)) - clock;
  return late > 0n ? late * SECOND : 0n;
}

requirement('index.container/timestamp-not-before-the-node', async (context) => {
  const { freshAt } = context;
  if (freshAt === undefined) return context.notTestable('the run does not know when the node began: run --launch');
  const indexes = await ifTestable(context.sample.indexes(), []);
  if (indexes.length === 0) return context.notTestable('no index of the node contains a container');
  for (const { path } of indexes) {
    const containers = await range(context, path, 0n, READ);
    const since = freshAt - behind(context) - (freshAt % SECOND);
    for (const { index, timestamp } of containers)
      expect(
        nanoseconds(timestamp),
        `the timestamp of container ${index} of ${path}, in Unix nanoseconds, on a node that was empty at ${freshAt},`,
      ).toBeGreaterThanOrEqual(since);
  }
});
