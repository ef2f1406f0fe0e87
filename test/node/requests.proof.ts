import { expect, test } from 'vitest';
import { runReported } from '../support/cli.ts';
import { counted, expectCounted, UNDERSTOOD } from '../support/requests.ts';

test.each([
  ['some of every service', ['--only', 'platform.getHeight,index.getLastAccepted,health.liveness']],
  ['repeated', ['--repeat', '2', '--only', 'platform.getUTXOs']],
])('the report says how many requests came to the node: %s', (_, flags) => expectCounted(...flags));

test('no more requests are sent than are allowed, and a run that needed more says so', async () => {
  const { url, count } = await counted();
  const { code, report } = await runReported(['run', '--target', url, '--max-requests', '500', ...UNDERSTOOD]);
  const { outcome, requests } = report;
  expect({ code, requests }).toEqual({ code: 4, requests: 500 });
  expect(count()).toBeLessThanOrEqual(500);
  expect(outcome).toMatch(/^Ended early: .*limit of 500 requests/);
});
