import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readReport } from '../../src/library/settings/files/read-report.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';

/** The header that identifies a node. */
export const NODE_ID = { 'node-id': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' };
export const FEW = ['--only', 'platform.getHeight/*,health.liveness/*', '--profile', 'document'];

interface Judged {
  readonly code: number;
  readonly outcome: string;
  /** The number of requirements with a verdict about the target. */
  readonly tested: number;
  /** The text of all files of the report. */
  readonly written: string;
}

/** Runs the suite on the server at this address. */
export async function judge(url: string, ...flags: readonly string[]): Promise<Judged> {
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
export function always(status: number, headers: Record<string, string> = {}, body = ''): Promise<string> {
  return serveHttp((_, response) => response.writeHead(status, headers).end(body));
}
