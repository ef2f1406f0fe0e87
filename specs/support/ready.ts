import type { CheckContext } from '../../src/harness/index.ts';

/** Not testable while the node is bootstrapping: until it is ready, its chains may be unavailable. */
export async function requireReady({ rpc, profile, notTestable }: CheckContext): Promise<void> {
  if (!profile.serves('health.readiness')) return;
  const isUnready = async (fresh: boolean): Promise<boolean> => {
    const readiness = await rpc('health.readiness', {}, { fresh });
    return readiness.ok && !readiness.result.healthy;
  };
  // The node may have become ready since an earlier response.
  if ((await isUnready(false)) && (await isUnready(true)))
    notTestable('the node is not ready yet; test a node that has finished bootstrapping');
}
