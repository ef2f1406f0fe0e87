import { expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../../../test/support/hostile-servers.ts';
import { RpcClient } from '../../client/rpc-client.ts';
import { PeersFollow } from './peers-follow.ts';

/** A node at a height that each question raises by one; undefined for one that tells none. */
async function nodeAt(height: number | undefined, seen: string[] = [], name = 'own'): Promise<string> {
  let at = height;
  return serveHttp((_request, response) => {
    seen.push(`${name} ${at}`);
    response.end(
      at === undefined
        ? '{"jsonrpc":"2.0","error":{"code":-32000,"message":"no"},"id":1}'
        : `{"jsonrpc":"2.0","result":{"height":"${name === 'own' ? at : at++}"},"id":1}`,
    );
  });
}

test('waits until each peer has the height of the node, and for none that tells no height', async () => {
  const seen: string[] = [];
  const own = RpcClient.at(await nodeAt(5, seen), { timeoutMs: 5000, concurrency: 1 });
  const peers = new PeersFollow(own, [await nodeAt(3, seen, 'late'), await nodeAt(undefined, seen, 'mute')]);
  onTestFinished(async () => {
    await Promise.all([own.close(), peers.close()]);
  });
  await peers.wait();
  expect(seen).toEqual(['own 5', 'late 3', 'late 4', 'late 5', 'mute undefined']);
});
