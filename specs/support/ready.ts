import { isJsonObject, type CheckContext } from '../../src/harness/index.ts';

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

/** Chains of the Primary Network that a node need not start. */
const OPTIONAL = ['X', 'C'];

/** Not testable while the node is bootstrapping, or on a node that started the P-Chain alone. */
export async function requireChains(context: CheckContext): Promise<void> {
  await requireReady(context);
  await requireStarted(context);
}

/**
 * Not testable on a node that started the P-Chain alone, as deployed nodes do with `--partial-sync-primary-network`: its report has no
 * check of another chain of the Primary Network, and it says of each that it has not finished bootstrapping.
 */
export async function requireStarted({ call, profile, notTestable }: CheckContext): Promise<void> {
  if (!profile.serves('health.health')) return;
  const report = (await call('health.health', {}, { fresh: false })).rawResult;
  if (!isJsonObject(report) || !isJsonObject(report.checks)) return;
  const { checks } = report;
  if (OPTIONAL.some((chain) => chain in checks)) return;
  for (const chain of OPTIONAL) {
    const said = (await call('info.isBootstrapped', { chain }, { fresh: false })).rawResult;
    if (!isJsonObject(said) || said.isBootstrapped !== false) return;
  }
  notTestable(
    'the node started the P-Chain alone: its report has no check of X and C, and it says that they are not bootstrapped; ' +
      'test a node without --partial-sync-primary-network',
  );
}
