import { answersProve, expect, requirement } from '../../../src/harness/index.ts';
import { called, fetchReport, someTags, unrelatedTag, whileSteady } from '../../support/health/report.ts';

const PATH = '/ext/health/readiness';

answersProve(
  [
    'http.health-readiness/answers-get',
    'http.health-readiness/body-is-a-report',
    'http.health-readiness/content-type-json',
    'http.health-readiness/status-follows-the-report',
  ],
  async (context) => {
    await fetchReport(context, PATH);
    return [];
  },
);

requirement('http.health-readiness/healthy-once-initialized', async (context) => {
  const { healthy, names, failing } = await fetchReport(context, PATH);
  expect(names, `the checks of GET ${PATH}`).toContain('bootstrapped');
  expect(healthy, `\`healthy\` of GET ${PATH}`).toBe(failing.length === 0);
});

requirement('http.health-readiness/stays-ready', async (context) => {
  const first = await fetchReport(context, PATH);
  if (!first.healthy)
    return context.notTestable('the node is not ready yet; test a node that has finished bootstrapping');
  for (let reading = 0; reading < 3; reading += 1)
    expect((await fetchReport(context, PATH)).status, `the HTTP status of GET ${PATH}`).toBe(200);
});

requirement('http.health-readiness/tag-as-by-json-rpc', async (context) => {
  const tags = (await someTags(context)).flat();
  for (const chosen of [...tags.map((tag) => [tag]), tags])
    await whileSteady(
      context,
      () => called(context, 'health.readiness', chosen),
      async ({ names, healthy }) => {
        const viaGet = await fetchReport(context, PATH, chosen);
        expect(
          { names: viaGet.names, healthy: viaGet.healthy },
          `the report of GET ${PATH} with ${chosen.length} tags, beside that of health.readiness,`,
        ).toEqual({ names, healthy });
      },
    );
});

requirement('http.health-readiness/tag-keeps-bootstrapped', async (context) => {
  expect(
    (await fetchReport(context, PATH, [await unrelatedTag(context)])).names,
    `the checks of GET ${PATH} with a tag of no check`,
  ).toContain('bootstrapped');
});
