import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import type { HealthCheck, Ledger } from '../../src/reference-node/ledger.ts';
import { overlay } from '../../src/reference-node/ledger/overlay.ts';
import type { Report } from '../../src/generated/report.ts';
import { emptyFolder, readReport, runCli, type Finished } from './cli.ts';
import { serveHttp } from './hostile-servers.ts';
import { gates } from '../../src/judge/verdict/gates.ts';

/** Judges a target and checks what every run owes its user: both reports, and an exit code that agrees with them. */
export async function judge(url: string, ...flags: string[]): Promise<Finished & { report: Report }> {
  const cwd = emptyFolder();
  const finished = await runCli(['run', '--target', url, ...flags], { cwd });
  const report = readReport(join(cwd, 'reports/latest'));
  expect(existsSync(join(cwd, 'reports/latest/junit.xml'))).toBe(true);
  expect(report.exitCode).toBe(finished.code);
  expect(finished.stdout).toContain(report.outcome);
  expect(finished.stderr).not.toMatch(/\n\s+at /);
  return { ...finished, report };
}

/** A target that answers everything with an error of this text. */
export function says(text: string | Buffer): Promise<string> {
  return serveHttp((_, response, body) => {
    const id = /"id"\s*:\s*(\d+)/.exec(body)?.[1] ?? '1';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`{"jsonrpc":"2.0","error":{"code":-32000,"message":"`);
    response.write(typeof text === 'string' ? JSON.stringify(text).slice(1, -1) : text);
    response.end(`","data":null},"id":${id}}`);
  });
}

/** A target that answers everything with the same HTML. */
export function servesHtml(): Promise<string> {
  return serveHttp((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><script>alert(1)</script></html>');
  });
}

/** Runs on a target whose errors have so many megabytes: its text is shortened. */
export async function expectShort(megabytes: number): Promise<void> {
  const text = '\u001b]0;x'.repeat((megabytes * 1024 * 1024) / 5);
  const { code, stdout } = await judge(
    await says(text),
    '--only',
    'platform.getHeight/height,platform.getHeight/does-not-decrease',
  );
  expect(code).toBe(1);
  expect(stdout.length).toBeLessThan(200_000);
}

/**
 * Runs on a node that is unhealthy, or still starts: nothing fails. One that starts has bootstrapped its P-Chain, not
 * the others: before that, nothing can be asked.
 */
export async function expectNoFailure(
  scenario: 'unhealthy' | 'starting',
  ...flags: readonly string[]
): Promise<Report> {
  const node = await startReferenceNode({ scenario, patch: { ledger: withPlatformChainWell } });
  onTestFinished(() => node.close());
  const { code, report } = await judge(node.url, ...flags);
  expect(report.requirements.filter(gates).map(({ id, findings }) => ({ id, findings }))).toEqual([]);
  expect(code).toBe(0);
  return report;
}

function withPlatformChainWell(base: Ledger): Ledger {
  const health = (): readonly HealthCheck[] =>
    base
      .health()
      .map((check) => (check.name === 'P' ? { name: 'P', scope: check.scope, message: check.message } : check));
  return overlay(base, { health });
}
