import { expect, PRIMARY_NETWORK, requirement, resultShape } from '../../../src/harness/index.ts';
import { called, someTags, unrelatedTag, whileSteady } from '../../support/health/report.ts';

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

requirement('health.readiness/tags-accepted', async (context) => {
  for (const tags of [[PRIMARY_NETWORK], [PRIMARY_NETWORK, await unrelatedTag(context)]]) {
    expect((await called(context, METHOD, tags)).names, 'the checks of the readiness report').toContain('bootstrapped');
  }
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
