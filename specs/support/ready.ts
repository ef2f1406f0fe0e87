import type { CheckContext } from '../../src/harness/index.ts';

/** Not testable while the node is bootstrapping: until it is ready, its chains may be unavailable. */
export async function requireReady({ rpc, profile, notTestable }: CheckContext): Promise<void> {
  if (!profile.serves('health.readiness')) return;
  const readiness = await rpc('health.readiness', {});
  if (readiness.ok && !readiness.result.healthy)
    notTestable('the node is not ready yet; test a node that has finished bootstrapping');
}
