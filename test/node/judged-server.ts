import { runReported, textsIn } from '../support/cli.ts';
import { serveHttp } from '../support/hostile-servers.ts';

/** The header that identifies a node. */
export const NODE_ID = { 'node-id': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' };
export const FEW = ['--only', 'platform.getHeight/*,health.liveness/*', '--profile', 'document'];

interface Judged {
  readonly code: number | null;
  readonly outcome: string;
  /** The number of requirements with a verdict about the target. */
  readonly tested: number;
  /** The text of all files of the report. */
  readonly written: string;
}

/** Runs the suite on the server at this address. */
export async function judge(url: string, ...flags: readonly string[]): Promise<Judged> {
  const { code, stdout, stderr, cwd, report } = await runReported(['run', '--target', url, ...flags]);
  const { outcome, summary } = report;
  return { code, outcome, tested: summary.pass + summary.fail, written: [stdout, stderr, ...textsIn(cwd)].join() };
}

/** A server that gives one response to everything. */
export function always(status: number, headers: Record<string, string> = {}, body = ''): Promise<string> {
  return serveHttp((_, response) => response.writeHead(status, headers).end(body));
}
