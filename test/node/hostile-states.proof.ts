import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readReport } from '../../src/library/settings/files/read-report.ts';
import type { Report } from '../../src/generated/report.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { expectNoFailure } from '../support/hostile.ts';
import { serveHttp, serveTcp } from '../support/hostile-servers.ts';
import { rawNode, say } from '../support/raw-node.ts';
import { startStandardNode } from '../support/standard-node.ts';

async function judge(url: string, ...flags: readonly string[]): Promise<{ code: number | null; report: Report }> {
  const cwd = emptyFolder();
  const { code, stderr } = await runCli(['run', '--target', url, '--profile', 'document', ...flags], { cwd });
  expect(stderr).not.toMatch(/\n\s+at /);
  const report = readReport(join(cwd, 'reports/latest/report.json'));
  expect(report.exitCode).toBe(code);
  expect(report.summary.error).toBe(0);
  return { code, report };
}

function failures({ requirements }: Report): readonly string[] {
  return requirements.filter(({ verdict, level }) => verdict === 'fail' && level !== 'observed').map(({ id }) => id);
}
const FEW = ['--only', 'platform.getHeight/*,platform.getTimestamp/*,health.liveness/*'];
const SYNCING = 'API call rejected because chain is not done bootstrapping\n';

describe('a node that syncs', () => {
  test('is not judged: exit code 3', async () => {
    const url = await serveHttp((_, response) => response.writeHead(503).end(SYNCING));
    const { code, report } = await judge(url, ...FEW);
    expect(code).toBe(3);
    expect(report.outcome).toMatch(/^Target not reached: .*HTTP 503/);
  });

  test('is judged once it is done, where that is waited for', async () => {
    let requests = 0;
    const url = await rawNode((socket, answer) => {
      requests += 1;
      const isDone = requests > 3;
      const syncing = { status: 503, headers: [['content-type', 'text/plain']], body: Buffer.from(SYNCING) } as const;
      return say(socket, isDone ? answer : syncing);
    });
    const { code, report } = await judge(url, ...FEW, '--wait-ready', '300');
    expect({ code, failed: failures(report) }).toEqual({ code: 0, failed: [] });
  });

  test('with the P-Chain done and the others not', async () => {
    const only = 'health.*,http.*,platform.getHeight/*,index.getLastAccepted/*';
    const { requirements } = await expectNoFailure('starting', '--only', only);
    const refusal = requirements.find(({ id }) => id === 'health.readiness/unready-means-the-p-chain-refuses');
    expect(refusal).toMatchObject({ verdict: 'not-testable', reason: expect.stringContaining('P-Chain') as string });
  });
});

describe('a node that restarts while it is judged', () => {
  test('ends the run with exit code 3, and no rule is said to be broken', async () => {
    const { url } = await startStandardNode();
    const { code, report } = await judge(await restarting(url, 400, 10_000), '--timeout', '20000');
    expect(code).toBe(3);
    expect(report.outcome).toMatch(/^Target lost after \d+ requirements?: /);
    expect(report.summary.pass).toBeGreaterThan(0);
    const said = report.requirements.filter(({ level }) => level !== 'observed').flatMap(({ findings }) => findings);
    expect(said.filter(({ message }) => !/no (complete )?response|response is incomplete/i.test(message))).toEqual([]);
  });
});

/** Relays to a node until so many requests have come; then it goes away, as a process does that is restarted. */
async function restarting(url: string, after: number, awayMs: number): Promise<string> {
  let requests = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = createConnection(Number(new URL(url).port), '127.0.0.1');
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => undefined).on('close', () => sockets.delete(end));
    }
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
    upstream.pipe(socket);
    socket.on('data', (data) => {
      requests += 1;
      if (requests === after) restart();
      else upstream.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  let back: NodeJS.Timeout | undefined;
  const restart = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
    back = setTimeout(() => server.listen(address.port, '127.0.0.1'), awayMs);
  };
  onTestFinished(() => {
    clearTimeout(back);
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${address.port}`;
}

test('a proxy that drops upgrades: costs three seconds, not the whole time of an answer', async () => {
  const { url } = await startStandardNode();
  const { port } = new URL(url);
  const dropping = await serveTcp((socket) => {
    const upstream = createConnection(Number(port), '127.0.0.1');
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    socket.on('data', (data) => {
      if (!/^upgrade: websocket/im.test(data.toString('latin1'))) upstream.write(data);
    });
    upstream.pipe(socket);
  });
  // The time of an answer is more than the test has.
  const { code, report } = await judge(dropping, '--only', 'http.paths/c-chain-websocket', '--timeout', '900000');
  expect({ code, failed: failures(report) }).toEqual({ code: 1, failed: ['http.paths/c-chain-websocket'] });
});
