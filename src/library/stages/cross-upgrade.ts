import { setTimeout as delay } from 'node:timers/promises';
import { chainTimeOf } from '../../client/chain-time.ts';
import { RpcClient, RpcUnavailable } from '../../client/rpc-client.ts';
import type { Crossing } from '../../client/open-target.ts';
import { integerOf } from '../../encoding/read-json.ts';

const CALL_MS = 5000;
const POLL_MS = 100;
/** Seconds that a block may be behind the clock. */
const ROUNDED = 1;

/** A node that has an upgrade ahead. */
export interface BeforeUpgrade {
  readonly url: string;
  /** Unix seconds of the upgrade. */
  readonly at: number;
  readonly signal: AbortSignal;
  /** Why the node can no longer be reached, once it has ended. */
  readonly whyEnded: () => string | undefined;
  /** Issues transactions, and waits until they are accepted: the first block behind the time of an upgrade is the first under its rules. */
  readonly fill: () => Promise<void>;
}

/**
 * Waits for the time of an upgrade and brings the chain over it by transactions. Whether it is over it, the chain's own time and height tell.
 *
 * @throws RpcRefusal or RpcUnavailable when the node does not tell the time or height of its chain; what the signal aborts with.
 */
export async function crossUpgrade({ url, at, signal, whyEnded, fill }: BeforeUpgrade): Promise<Crossing> {
  const rpc = RpcClient.at(url, { timeoutMs: CALL_MS, concurrency: 1, signal });
  try {
    const isBefore = (await chainTimeOf(rpc)) < at;
    while (Date.now() / 1000 < at + ROUNDED && whyEnded() === undefined) {
      await delay(POLL_MS, undefined, { signal });
    }
    const height = whyEnded() === undefined ? await heightOf(rpc) : 0n;
    if (whyEnded() === undefined) await fill();
    const ended = whyEnded();
    if (ended !== undefined) return { kind: 'lost', reason: ended };
    if (!isBefore) {
      const reason =
        'the time of the upgrades came before the first part of the chain was filled; raise --launch-upgrade';
      return { kind: 'not-crossed', reason };
    }
    if ((await heightOf(rpc)) > height) return { kind: 'crossed' };
    return { kind: 'not-crossed', reason: 'the node accepted no block after the time of the upgrades' };
  } finally {
    await rpc.close();
  }
}

async function heightOf(rpc: RpcClient): Promise<bigint> {
  const height = integerOf(await rpc.result('platform.getHeight', {}), 'height');
  if (height === undefined) throw new RpcUnavailable('platform.getHeight returns no height');
  return height;
}
