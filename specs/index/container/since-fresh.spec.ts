import { ifTestable, expect, requirement, whenPeersMeet } from '../../../src/harness/index.ts';
import { nanoseconds } from '../../support/clock.ts';
import { range } from '../../support/index/reading.ts';

// The node that waits for a peer bootstraps from it: what it then accepts is older than its database.
whenPeersMeet();

const SECOND = 1_000_000_000n;
const READ = 64n;

requirement('index.container/timestamp-not-before-the-node', async (context) => {
  const { freshAt } = context;
  if (freshAt === undefined) return context.notTestable('the run does not know when the node began: run --launch');
  const indexes = await ifTestable(context.sample.indexes(), []);
  if (indexes.length === 0) return context.notTestable('no index of the node contains a container');
  for (const { path } of indexes) {
    for (const { index, timestamp } of await range(context, path, 0n, READ))
      expect(
        nanoseconds(timestamp),
        `the timestamp of container ${index} of ${path}, in Unix nanoseconds, on a node that was empty at ${freshAt},`,
      ).toBeGreaterThanOrEqual(freshAt - (freshAt % SECOND));
  }
});
