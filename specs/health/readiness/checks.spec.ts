import {
  type CheckContext,
  inEachState,
  listOf,
  objectOf,
  expect,
  PRIMARY_NETWORK,
  requirement,
  resultShape,
} from '../../../src/harness/index.ts';
import { called, someTags, unrelatedTag, whileSteady } from '../../support/health/report.ts';
import { isNotYetRun } from '../../support/health/times.ts';

inEachState();

const METHOD = 'health.readiness';

resultShape(METHOD, async ({ rpc }) => {
  const answer = await rpc(METHOD, {});
  expect(answer).toSucceed();
  return answer;
});

requirement('health.readiness/healthy-when-all-pass', async (context) => {
  const { healthy, failing } = await called(context, METHOD);
  if (failing.length > 0)
    return context.notTestable('the node is not ready yet; test a node that has finished bootstrapping');
  expect(healthy, '`healthy` of a report without failing checks').toBe(true);
});

requirement('health.readiness/unhealthy-when-one-fails', async (context) => {
  const { healthy, failing } = await called(context, METHOD);
  if (failing.length === 0) return context.notTestable('the node is ready; test a node that is still bootstrapping');
  expect(healthy, `\`healthy\` of a report in which ${failing.length} checks fail`).toBe(false);
});

requirement('health.readiness/ready-means-chains-answer', async (context) => {
  const { healthy } = await called(context, METHOD);
  if (!healthy) return context.notTestable('the node is not ready yet; test a node that has finished bootstrapping');
  expect(await context.rpc('platform.getHeight', {})).toSucceed();
});

/**
 * Whether the node says that it bootstraps the P-Chain: the Primary Network is not bootstrapped, and the chain itself
 * is not well or has no consensus yet.
 */
async function bootstrapsPlatformChain(context: CheckContext): Promise<boolean> {
  const { checks } = await called(context, METHOD);
  if (!listOf(checks.get('bootstrapped'), 'message').includes(PRIMARY_NETWORK)) return false;
  const { checks: all, failing } = await called(context, 'health.health');
  const consensus = objectOf(objectOf(objectOf(all.get('P'), 'message'), 'engine'), 'consensus');
  return failing.includes('P') || (consensus !== undefined && Object.keys(consensus).length === 0);
}

requirement('health.readiness/unready-means-the-p-chain-refuses', async (context) => {
  const isUnready = (): Promise<boolean> => context.afresh(() => bootstrapsPlatformChain(context));
  if (!(await isUnready()))
    return context.notTestable('the P-Chain of the node is bootstrapped; test a node that is still bootstrapping');
  for (const method of ['platform.getHeight', 'platform.getBlockchains']) {
    const { status } = await context.call(method, {});
    if (status !== 503 && !(await isUnready()))
      return context.notTestable('the node bootstrapped its P-Chain meanwhile; test one that has just started');
    expect(status, `the HTTP status of ${method} while the P-Chain is bootstrapping`).toBe(503);
  }
});

requirement('health.readiness/names-what-bootstraps', async (context) => {
  const { checks } = await context.afresh(() => called(context, METHOD));
  const { status } = await context.call('platform.getHeight', {}, { fresh: true });
  const check = checks.get('bootstrapped');
  if (status !== 503 || check === undefined || isNotYetRun(check))
    return context.notTestable('the P-Chain of the node is bootstrapped; test a node that is still bootstrapping');
  expect(listOf(check, 'message'), 'what bootstraps while the P-Chain refuses each call').toContain(PRIMARY_NETWORK);
});

requirement('health.readiness/tags-accepted', async (context) => {
  for (const tags of [[PRIMARY_NETWORK], [PRIMARY_NETWORK, await unrelatedTag(context)]])
    expect((await called(context, METHOD, tags)).names, 'the checks of the readiness report').toContain('bootstrapped');
});

requirement('health.readiness/filtered-is-part-of-the-whole', async (context) => {
  for (const tags of await someTags(context))
    await whileSteady(
      context,
      () => called(context, METHOD),
      async (whole) => {
        const { names, healthy, failing } = await called(context, METHOD, tags);
        expect(whole.names, 'the checks of the whole readiness report').toContainAll(names);
        expect(healthy, `\`healthy\` of a readiness report with ${failing.length} failing checks`).toBe(
          failing.length === 0,
        );
      },
    );
});

requirement('health.readiness/only-startup-checks', async (context) => {
  expect((await called(context, METHOD)).names, 'the checks of the readiness report').toEqual(['bootstrapped']);
});
