import { expect, test } from 'vitest';
import { servedClient } from '../../test/support/served-client.ts';
import { wrapHandler } from '../reference-node/changes/changes.ts';
import { buildLedger } from '../reference-node/scenarios/build-ledger.ts';
import { NodeClient } from './node-client.ts';

const block = (client: NodeClient, at: number): ReturnType<NodeClient['call']> =>
  client.call('platform.getBlockByHeight', { height: at, encoding: 'hex' });

test('an answer that takes more memory than all may is not kept', async () => {
  const many = Array.from({ length: 280_000 }, () => 'x'.repeat(60));
  const change = wrapHandler('platform.getBlockByHeight', () => () => ({ many }));
  const { client } = await servedClient(buildLedger('empty', 1), change);
  expect(await block(client, 1)).not.toBe(await block(client, 1));
});
