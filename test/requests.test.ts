import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from './cli.ts';
import { relayTo } from './hostile-servers.ts';
import { startStandardNode } from './standard-node.ts';

/** A reference node, and how many requests have come to it. */
async function counted(): Promise<{ readonly url: string; readonly count: () => number }> {
  let count = 0;
  const { url } = await startStandardNode();
  const relay = await relayTo(url, (so) => {
    count = so;
    return 'relay';
  });
  return { url: relay, count: () => count };
}

/** The relay knows nothing of WebSockets. */
const UNDERSTOOD = ['--skip', 'http.paths/c-chain-websocket'];

test.each([
  ['all that the relay understands', UNDERSTOOD],
  ['repeated', ['--repeat', '2', '--method', 'platform.getUTXOs']],
])('the report says how many requests came to the node: %s', async (_, flags) => {
  const { url, count } = await counted();
  const cwd = emptyFolder();
  expect((await runCli(['run', '--target', url, '--no-allure', ...flags], { cwd })).code).toBe(0);
  expect(readReport(join(cwd, 'reports')).requests).toBe(count());
});

test('no more requests are sent than are allowed, and a run that needed more says so', async () => {
  const { url, count } = await counted();
  const cwd = emptyFolder();
  const flags = ['--no-allure', '--max-requests', '500', ...UNDERSTOOD];
  const { code } = await runCli(['run', '--target', url, ...flags], { cwd });
  const { outcome, requests } = readReport(join(cwd, 'reports'));
  expect({ code, requests }).toEqual({ code: 4, requests: 500 });
  expect(count()).toBeLessThanOrEqual(500);
  expect(outcome).toMatch(/^Ended early: .*limit of 4\d\d requests/);
});
