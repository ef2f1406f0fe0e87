import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, finish, readReport, startCli } from './cli.ts';
import { serveHttp } from './hostile-servers.ts';
import { launch } from './launch/launched.ts';
import { startStandardNode } from './standard-node.ts';

/** More seconds than the test has. Without the limit of the run, it would not end. */
const LONG = ['--wait-ready', '80000', '--timeout', '80000000'];

/** Sends a blank at an interval, and never the end. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => {
    clearInterval(timer);
  });
}

async function run(url: string): Promise<{ code: number | null; outcome: string }> {
  const cwd = emptyFolder();
  const flags = ['--target', url, '--run-timeout', '3', '--no-allure', ...LONG];
  const { code } = await finish(startCli(['run', ...flags], { cwd }));
  return { code, outcome: readReport(join(cwd, 'reports')).outcome };
}

test('--run-timeout bounds the wait for a node that drips its health report', async () => {
  const node = await startStandardNode();
  const url = await serveHttp((request, response, body) => {
    if (request.url?.startsWith('/ext/health') === true) return drip(response);
    const { method = 'GET' } = request;
    const headers = { 'content-type': 'application/json' };
    return void fetch(node.url + (request.url ?? ''), { method, headers, ...(body === '' ? {} : { body }) }).then(
      async (answer) => response.writeHead(answer.status, headers).end(await answer.text()),
    );
  });
  const { code, outcome } = await run(url);
  expect(outcome).toContain('Ended early: the run exceeded its time limit.');
  expect(code).toBe(4);
});

test('--run-timeout bounds the wait for a target that is not ready', async () => {
  const url = await serveHttp((_, response) => response.writeHead(503).end('not yet'));
  const { code, outcome } = await run(url);
  expect(outcome).toContain('Target not reached: ');
  expect(code).toBe(3);
});

test('--run-timeout bounds the launch of a node, and leaves none behind', async () => {
  const { code, report, left } = await launch(
    ...['--run-timeout', '5', '--wait-ready', '80000', '--launch-arg=--stand-in=never-ready'],
  );
  expect(report.outcome).toContain('Ended early: the run exceeded its time limit.');
  expect({ code, left }).toEqual({ code: 4, left: [] });
});
