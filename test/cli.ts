import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Report } from '../src/generated/report.ts';

/** The built command line. */
export const BIN = fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));

/** What a finished process left behind. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own, removed with the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Starts the built command line, ended with the test at the latest. */
export function startCli(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): ChildProcess {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: options.cwd ?? emptyFolder(),
    env: { ...plainEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Waits for the end of a process and gives what it wrote. */
export async function finish(child: ChildProcess): Promise<Finished> {
  const exit = once(child, 'close');
  const [stdout, stderr] = await Promise.all([readAll(child.stdout), readAll(child.stderr)]);
  await exit;
  return { code: child.exitCode, stdout, stderr };
}

/** Runs the built command line to its end. */
export async function runCli(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  return finish(startCli(args, options));
}

/** Serves the reference node in a process of its own until the test ends. */
export async function startNode(...args: readonly string[]): Promise<{ url: string; child: ChildProcess }> {
  const child = startCli(['node', '--port', '0', ...args]);
  if (child.stdout === null) throw new Error('the node has no output');
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url !== undefined) return { url, child };
  }
  throw new Error('the node said no address');
}

/** The report that a run wrote. Its shape is proven where reports are written. */
export function readReport(folder: string): Report {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
}

function readAll(stream: ChildProcess['stdout']): Promise<string> {
  return stream === null ? Promise.resolve('') : text(stream);
}

/** The environment as a user's shell has it: without what this test runner put there, and without what would change the output. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(VITEST|NODE_ENV$|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$|FORCE_COLOR$|NO_COLOR$|CI$|AVALANCHE_CONFORMANCE)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
