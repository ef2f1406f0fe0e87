import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject } from '../encoding/json.ts';
import { isGarbled } from './client/presence.ts';
import type { Asked, NodeClient } from './client/node-client.ts';

const PAUSE_MS = 250;

/** Whether the checks can begin, and the reason if not. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** The readiness shown by a response to `platform.getHeight`. Each target that responds is ready, except a starting node. */
function readinessOf({ exchange: { outcome }, json }: Asked): Readiness {
  if (outcome.kind === 'answer') {
    if (outcome.status === 503 && !isJsonObject(json)) {
      const text = new TextDecoder().decode(outcome.body.subarray(0, 200)).trim();
      return { ready: false, reason: `the P-Chain is not ready: HTTP 503, ${text}` };
    }
    return { ready: true };
  }
  return isGarbled(outcome) ? { ready: true } : { ready: false, reason: outcome.reason };
}

/**
 * Waits until the P-Chain responds. An unhealthy node is ready. A node is not ready if it refuses connections, does not respond, or
 * is still bootstrapping the P-Chain.
 *
 * @param waitMs Milliseconds to wait; with 0 it sends one request.
 */
export async function awaitReadiness(client: NodeClient, waitMs: number, signal?: AbortSignal): Promise<Readiness> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const readiness = readinessOf(await client.call('platform.getHeight', {}));
    if (readiness.ready || Date.now() + PAUSE_MS > deadline || signal?.aborted === true) return readiness;
    await delay(PAUSE_MS);
  }
}
