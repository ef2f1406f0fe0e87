import { expect, requirement, type Answer } from '../../../src/harness/index.ts';

const UNAUTHORISED = [401, 403, 407];

function isServed({ status }: Answer): void {
  expect(status, 'the HTTP status of a request without credentials').not.toBeOneOf(UNAUTHORISED);
}

requirement('http.credentials/health-needs-none', async ({ call, raw }) => {
  const report = await raw({ method: 'GET', path: '/ext/health' });
  isServed(report);
  expect(report.status, 'the HTTP status of GET /ext/health').toBeOneOf([200, 503]);
  const answer = await call('health.health', {});
  isServed(answer);
  expect(answer).toSucceed();
});

requirement('http.credentials/index-needs-none', async ({ call, sample }) => {
  const { path } = await sample.index();
  const answer = await call('index.getLastAccepted', { encoding: 'hex' }, { path });
  isServed(answer);
  expect(answer).toSucceed();
});
