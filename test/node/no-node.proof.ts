import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReport } from '../../src/library/settings/files/read-report.ts';
import type { Header } from '../../src/transport/exchange.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';
import { rawNode, say } from '../support/raw-node.ts';

const NODE_ID = { 'node-id': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' };
const FEW = ['--only', 'platform.getHeight/*,health.liveness/*', '--profile', 'document'];

interface Judged {
  readonly code: number;
  readonly outcome: string;
  /** The number of requirements with a verdict about the target. */
  readonly tested: number;
  /** The text of all files of the report. */
  readonly written: string;
}

async function judge(url: string, ...flags: readonly string[]): Promise<Judged> {
  const cwd = emptyFolder();
  const { code, stdout, stderr } = await runCli(['run', '--target', url, ...flags], { cwd });
  const folder = join(cwd, 'reports/latest');
  const { outcome, summary, exitCode } = readReport(join(folder, 'report.json'));
  expect({ exitCode, errors: summary.error }).toEqual({ exitCode: code, errors: 0 });
  const written = [
    stdout,
    stderr,
    ...readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
  ].join();
  return { code: code ?? -1, outcome, tested: summary.pass + summary.fail, written };
}

/** A server that gives one response to everything. */
function always(status: number, headers: Record<string, string> = {}, body = ''): Promise<string> {
  return serveHttp((_, response) => response.writeHead(status, headers).end(body));
}

describe('a target that is no node is not tested: exit code 3, and a remedy of its own', () => {
  test('populate says it, too', async () => {
    const url = await always(401, { 'www-authenticate': 'Bearer' });
    const { code, stderr } = await runCli(['populate', '--target', url, '--key', `0x${'11'.repeat(32)}`]);
    expect({ code, stderr }).toMatchObject({ code: 3 });
    expect(stderr).toContain(`error: ${url} does not tell about its network: POST /ext/bc/P returned HTTP 401`);
  });
});

describe('a target that is no node yet', () => {
  test('is waited for: a proxy that gets no response, and a node without its paths', async () => {
    let requests = 0;
    const url = await rawNode((socket, answer) => {
      requests += 1;
      if (requests > 6) return say(socket, answer);
      const [status, headers]: [number, Header[]] = requests < 3 ? [502, []] : [404, [['node-id', NODE_ID['node-id']]]];
      return say(socket, { status, headers, body: Buffer.from('no') });
    });
    expect(await judge(url, ...FEW, '--wait-ready', '300')).toMatchObject({ code: 0 });
  });
});
