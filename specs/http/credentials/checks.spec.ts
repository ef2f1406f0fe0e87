import { expect, requirement } from '../../../src/harness/index.ts';

requirement('http.credentials/health-needs-none', async ({ call, raw }) => {
  const report = await raw({ method: 'GET', path: '/ext/health' });
  expect(report.status, 'the HTTP status of GET /ext/health').toBeOneOf([200, 503]);
  expect(await call('health.health', {})).toSucceed();
});

requirement('http.credentials/index-needs-none', async ({ call, sample }) => {
  const { path } = await sample.index();
  expect(await call('index.getLastAccepted', { encoding: 'hex' }, { path })).toSucceed();
});
