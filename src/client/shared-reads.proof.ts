import { expect, onTestFinished, test } from 'vitest';
import { wrapHandler } from '../reference-node/changes/changes.ts';
import { buildLedger } from '../reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../reference-node/server/serve-ledger.ts';
import type { Patch } from '../reference-node/server/patch.ts';
import { Transport } from '../transport/transport.ts';
import { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { NodeClient } from './node-client.ts';

const schemas = new SchemaSet();

/** A client of a node of its own, and how to let that accept a block. */
async function connected(patch: Patch = {}): Promise<{ client: NodeClient; acceptBlock: () => void }> {
  const node = await serveLedger(buildLedger('empty', 1), { patch });
  const transport = new Transport({ baseUrl: node.url, timeoutMs: 60_000, concurrency: 4 });
  const client = new NodeClient(transport, schemas);
  onTestFinished(async () => {
    await client.close();
    await node.close();
  });
  return { client, acceptBlock: () => node.ledger.acceptBlock() };
}
const block = (client: NodeClient, at: number): ReturnType<NodeClient['call']> =>
  client.call('platform.getBlockByHeight', { height: at, encoding: 'hex' });

test('an answer that takes more memory than all may is not kept', async () => {
  const many = Array.from({ length: 280_000 }, () => 'x'.repeat(60));
  const { client } = await connected(wrapHandler('platform.getBlockByHeight', () => () => ({ many })).patch);
  expect(await block(client, 1)).not.toBe(await block(client, 1));
});
