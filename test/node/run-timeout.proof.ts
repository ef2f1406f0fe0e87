import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, finish, readReport, startCli } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';
import { launch } from '../launch/launched.ts';
import { head, rawNode, say, type GoodAnswer } from '../support/raw-node.ts';

/** More seconds than the test has. Without the limit of the run, it would not end. */
const LONG = ['--wait-ready', '80000', '--timeout', '80000000'];

/** Sends a blank at an interval, and never the end. */
function drip(socket: Socket, answer: GoodAnswer): void {
  socket.write(head(answer, 'transfer-encoding: chunked'));
  const timer = setInterval(() => socket.write('1\r\n \r\n'), 50);
  socket.on('close', () => clearInterval(timer));
}

async function run(url: string): Promise<{ code: number | null; outcome: string }> {
  const cwd = emptyFolder();
  const flags = ['--target', url, '--run-timeout', '3', ...LONG];
  const { code } = await finish(startCli(['run', ...flags], { cwd }));
  return { code, outcome: readReport(join(cwd, 'reports')).outcome };
}

test('--run-timeout bounds the wait for a node that drips its health report', async () => {
  const url = await rawNode((socket, answer, request) => {
    if (request.url?.startsWith('/ext/health') === true) drip(socket, answer);
    else say(socket, answer);
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

test('a run that ends early on a node that falls silent says so, and nothing good of it', async () => {
  const cwd = emptyFolder();
  // These show that the node knows a method of old releases.
  let answers = 4;
  const url = await rawNode((socket, answer) => {
    if (answers > 0) say(socket, answer);
    answers -= 1;
  });
  const flags = ['--timeout', '1500', '--run-timeout', '6'];
  const { code, stdout } = await finish(startCli(['run', url, ...flags], { cwd }));
  expect(stdout).toContain('Ended early: the run exceeded its time limit.');
  expect(stdout).toMatch(/^ {2}\d+ of \d+ requests had no response\.$/m);
  expect(stdout).toMatch(
    /Tested with the profile document: .*, and no response shows how it behaves; its methods: known: \S/,
  );
  expect(code).toBe(4);
});

test('--run-timeout bounds the launch of a node, and leaves none behind', async () => {
  const { code, report, left } = await launch(
    ...['--run-timeout', '5', '--wait-ready', '80000', '--launch-arg=--stand-in=never-ready'],
  );
  expect(report.outcome).toContain('Ended early: the run exceeded its time limit.');
  expect({ code, left }).toEqual({ code: 4, left: [] });
});
