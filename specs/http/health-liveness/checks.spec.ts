import { inEachState, expect, PRIMARY_NETWORK, requirement, type CheckContext } from '../../../src/harness/index.ts';
import { fetchReport, unrelatedTag } from '../../support/health/report.ts';

inEachState();

const PATH = '/ext/health/liveness';

async function expectAlive(context: CheckContext, tags: readonly string[] = []): Promise<void> {
  const { status, healthy } = await fetchReport(context, PATH, tags);
  const what = tags.length === 0 ? PATH : `${PATH} with the tag ${tags.join(' and ')}`;
  expect({ status, healthy }, `the response to GET ${what}`).toEqual({ status: 200, healthy: true });
}

requirement('http.health-liveness/healthy-once-available', (context) => expectAlive(context));

requirement('http.health-liveness/healthy-with-tags', async (context) => {
  for (const tag of [PRIMARY_NETWORK, await unrelatedTag(context)]) await expectAlive(context, [tag]);
});

requirement('http.health-liveness/checks-empty', async (context) => {
  expect((await fetchReport(context, PATH)).names, `the checks of GET ${PATH}`).toEqual([]);
});

requirement('http.health-liveness/alive-while-unhealthy', async (context) => {
  const whole = await fetchReport(context, '/ext/health');
  if (whole.status !== 503) return context.notTestable('the node is healthy; test an unhealthy node');
  expect((await fetchReport(context, PATH)).status, `the HTTP status of GET ${PATH}`).toBe(200);
});
