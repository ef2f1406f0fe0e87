import { expect, onTestFinished, test } from 'vitest';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { emptyFolder, finish, readReport, runReported, startCli } from '../support/cli.ts';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { serveHttp } from '../support/hostile-servers.ts';
import { launch } from '../launch/launched.ts';
import { type GoodAnswer, head, rawNode, say } from '../support/raw-node.ts';

const TIMESTAMP = 'platform.getTimestamp/timestamp';

/** A node that does not answer the first requests of a method. */
async function late(silences: number, method = 'platform.getTimestamp'): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  let wake = (): void => undefined;
  const end = new Promise<void>((resolve) => (wake = resolve));
  const node = await startReferenceNode({
    patch: {
      onAnswer: async ({ body }, answer) => {
        if (!String(body).includes(`"${method}"`)) return answer;
        asked += 1;
        if (asked <= silences) await end;
        return answer;
      },
    },
  });
  onTestFinished(async () => {
    wake();
    await node.close();
  });
  return { url: node.url, asked: () => asked };
}

test.each([
  ['once is asked again, and passes with a note', 1, 'pass', 0],
  ['twice fails', 2, 'fail', 1],
])('a request that times out %s', async (_, silences, verdict, code) => {
  const { url, asked } = await late(silences);
  const flags = ['--target', url, '--only', TIMESTAMP, '--timeout', '2000', '--profile', 'document'];
  const finished = await runReported(['run', ...flags]);
  const { requirements, notes } = finished.report;
  expect(requirements).toMatchObject([{ id: TIMESTAMP, verdict }]);
  expect(finished.code).toBe(code);
  expect(notes.join()).toContain(
    'Requests timed out and were repeated: the node or this machine was slow. A server of one connection at a time needs --concurrency 1.',
  );
  if (verdict === 'fail')
    expect(requirements[0]?.findings[0]).toMatchObject({
      message: 'The node sent no complete response: the request timed out after 2000 ms, twice',
      signature: { kind: 'no-response', rule: 'timeout' },
    });
  expect(asked()).toBeGreaterThan(1);
});

test('one method that never responds is named, and the rest of the node is tested', async () => {
  const { url, asked } = await late(Infinity, 'platform.getStake');
  const flags = [
    '--only',
    'platform.getStake/*,platform.getHeight/height',
    '--timeout',
    '500',
    '--profile',
    'document',
  ];
  const { code, stdout, report } = await runReported(['run', '--target', url, ...flags]);
  const { requirements, notes } = report;
  expect(code, stdout).toBe(1);
  const of = (method: string) => requirements.filter((each) => each.method === method);
  expect(of('platform.getHeight')).toMatchObject([{ verdict: 'pass' }]);
  expect(of('platform.getStake').filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThan(8);
  expect(notes.join()).toMatch(/platform\.getStake got no response in time, while .* with --timeout/);
  expect(asked()).toBeLessThan(16);
});

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
