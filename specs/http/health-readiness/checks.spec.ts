import { inEachState, expect, requirement } from '../../../src/harness/index.ts';
import { fetchReport, unrelatedTag } from '../../support/health/report.ts';

inEachState();

const PATH = '/ext/health/readiness';

requirement('http.health-readiness/healthy-once-initialized', async (context) => {
  const { healthy, names, failing } = await fetchReport(context, PATH);
  expect(names, `the checks of GET ${PATH}`).toContain('bootstrapped');
  expect(healthy, `\`healthy\` of GET ${PATH}`).toBe(failing.length === 0);
});

requirement('http.health-readiness/stays-ready', async (context) => {
  const first = await fetchReport(context, PATH);
  if (!first.healthy)
    return context.notTestable('the node is not ready yet; test a node that has finished bootstrapping');
  for (let reading = 0; reading < 3; reading += 1) {
    const { status } = await context.afresh(() => fetchReport(context, PATH));
    expect(status, `the HTTP status of GET ${PATH}`).toBe(200);
  }
});

requirement('http.health-readiness/tag-keeps-bootstrapped', async (context) => {
  expect(
    (await fetchReport(context, PATH, [await unrelatedTag(context)])).names,
    `the checks of GET ${PATH} with a tag of no check`,
  ).toContain('bootstrapped');
});
