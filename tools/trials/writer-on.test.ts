import { expect, test } from 'vitest';
import { startStandardNode } from '../../test/support/standard-node.ts';
import { RpcUnavailable } from '../../src/client/rpc-client.ts';
import type { Writer } from '../../src/client/writer.ts';
import { mapResult } from '../../src/reference-node/changes/changes.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { writerOn } from './target-of.ts';

/** A writer on a node whose chain has this time. */
async function writerAt(time: Readonly<Record<string, string>>): Promise<Writer> {
  const node = await startStandardNode(mapResult('platform.getTimestamp', () => time));
  return writerOn(node, fundedKey(1).privateKey, { subnetConversion: false });
}

test.each([{ timestamp: '2026-11-29T05:00:00.5Z' }, { time: '2026-11-29T05:00:00+01:00' }])(
  'a chain at %o can be written to',
  async (time) => {
    expect((await writerAt(time)).nodeIDs).toHaveLength(3);
  },
);

test('a chain without a readable time cannot, and the reason says so', async () => {
  const opened = writerAt({ timestamp: 'noon' });
  await expect(opened).rejects.toThrow(RpcUnavailable);
  await expect(opened).rejects.toThrow('platform.getTimestamp returns no time: "noon" is not an RFC 3339 time');
});
