import type { CheckContext } from '../../src/harness/index.ts';

/** Ends the check when the node still starts: until then its chains need not be served. */
export async function requireReady({ rpc, profile, notTestable }: CheckContext): Promise<void> {
  if (!profile.serves('health.readiness')) return;
  const readiness = await rpc('health.readiness', {});
  if (readiness.ok && !readiness.result.healthy)
    notTestable('the node is not ready yet; test a node that has finished bootstrapping');
}
