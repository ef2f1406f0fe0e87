import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { counted, expectCounted, UNDERSTOOD } from '../support/requests.ts';

test.each([
  ['some of every service', ['--only', 'platform.getHeight,index.getLastAccepted,health.liveness']],
  ['repeated', ['--repeat', '2', '--only', 'platform.getUTXOs']],
])('the report says how many requests came to the node: %s', (_, flags) => expectCounted(...flags));

test('no more requests are sent than are allowed, and a run that needed more says so', async () => {
  const { url, count } = await counted();
  const cwd = emptyFolder();
  const flags = ['--max-requests', '500', ...UNDERSTOOD];
  const { code } = await runCli(['run', '--target', url, ...flags], { cwd });
  const { outcome, requests } = readReport(join(cwd, 'reports'));
  expect({ code, requests }).toEqual({ code: 4, requests: 500 });
  expect(count()).toBeLessThanOrEqual(500);
  expect(outcome).toMatch(/^Ended early: .*limit of 500 requests/);
});
