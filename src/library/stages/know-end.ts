import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { RpcClient, RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';

/** Milliseconds in which a process that is gone is known to have ended. */
const END_MS = 2000;

/** Waits until the end of a node is known, if it does not respond: a connection breaks a moment before the process has ended. */
export async function knowEnd({ url, ended }: LaunchedNode): Promise<void> {
  const rpc = RpcClient.at(url, { timeoutMs: END_MS, concurrency: 1 });
  try {
    await rpc.result('health.liveness', {});
  } catch (error) {
    if (error instanceof RpcUnavailable) await Promise.race([ended, delay(END_MS, undefined, { ref: false })]);
    else if (!(error instanceof RpcRefusal)) throw error;
  } finally {
    await rpc.close();
  }
}
