import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject } from '../encoding/json.ts';
import { isGarbled } from './presence.ts';
import type { Asked, NodeClient } from './node-client.ts';

const PAUSE_MS = 250;

/** Whether judging can begin: `ready`, or why not. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** What an answer to `platform.getHeight` says about readiness. Anything that answers at all, but for a node that starts, is judged. */
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
 * Asks until the P-Chain answers or the time is up. A node that is unhealthy is ready to be judged; one that refuses
 * connections, never answers, or still bootstraps the P-Chain is not.
 *
 * @param waitMs Milliseconds to keep asking; with 0 it asks once.
 */
export async function awaitReadiness(client: NodeClient, waitMs: number, signal?: AbortSignal): Promise<Readiness> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const readiness = readinessOf(await client.call('platform.getHeight', {}));
    if (readiness.ready || Date.now() + PAUSE_MS > deadline || signal?.aborted === true) return readiness;
    await delay(PAUSE_MS);
  }
}
