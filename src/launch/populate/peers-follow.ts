import { asking } from '../../client/ask.ts';
import { RpcClient } from '../../client/rpc-client.ts';
import { integerOf } from '../../encoding/read-json.ts';

const CALL_MS = 5000;
const PAUSE_MS = 50;
/** Milliseconds after which a peer that does not follow is no longer waited for. */
const MOST_MS = 10_000;

/**
 * Waits until peers have the blocks of a node. A peer that does not know yet what a transaction rests on drops it for good, and where this
 * peer makes most blocks, the transaction waits forever.
 */
export class PeersFollow {
  readonly #own: RpcClient;
  readonly nodes: readonly RpcClient[];

  /** @param urls The addresses of the peers. */
  constructor(own: RpcClient, urls: readonly string[], signal?: AbortSignal) {
    this.#own = own;
    this.nodes = urls.map((url) => RpcClient.at(url, { timeoutMs: CALL_MS, concurrency: 4, signal }));
  }

  /** Resolves when all peers have the height that the node has now, or do not come to it. */
  async wait(): Promise<void> {
    if (this.nodes.length === 0) return;
    const height = (await heightOf(this.#own)) ?? 0n;
    const deadline = Date.now() + MOST_MS;
    for (const peer of this.nodes)
      while (((await heightOf(peer)) ?? height) < height && Date.now() < deadline)
        await peer.pause(PAUSE_MS).catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((peer) => peer.close()));
  }
}

/** The height of a node; undefined if it tells none. */
async function heightOf(rpc: RpcClient): Promise<bigint | undefined> {
  return integerOf(await asking(rpc)('platform.getHeight', {}).catch(() => undefined), 'height');
}
