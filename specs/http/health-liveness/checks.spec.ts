import { answersProve, expect, requirement } from '../../../src/harness/index.ts';
import { fetchReport } from '../../support/health/report.ts';

const PATH = '/ext/health/liveness';

answersProve(
  [
    'http.health-liveness/answers-get',
    'http.health-liveness/body-is-a-report',
    'http.health-liveness/content-type-json',
  ],
  async (context) => {
    await fetchReport(context, PATH);
    return [];
  },
);

requirement('http.health-liveness/healthy-once-available', async (context) => {
  const { status, healthy } = await fetchReport(context, PATH);
  expect({ status, healthy }, `the response to GET ${PATH}`).toEqual({ status: 200, healthy: true });
});

requirement('http.health-liveness/checks-empty', async (context) => {
  expect((await fetchReport(context, PATH)).names, `the checks of GET ${PATH}`).toEqual([]);
});

requirement('http.health-liveness/alive-while-unhealthy', async (context) => {
  const whole = await fetchReport(context, '/ext/health');
  if (whole.status !== 503) return context.notTestable('the node is healthy; test an unhealthy node');
  expect((await fetchReport(context, PATH)).status, `the HTTP status of GET ${PATH}`).toBe(200);
});
