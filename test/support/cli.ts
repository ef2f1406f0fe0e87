import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { main } from '../../dist/src/cli/main.js';
import { readReport as readValidReport } from '../../dist/src/library/settings/files/read-report.js';
import { TOOLS } from '../../dist/tools/commands.js';
import type { CommandLine } from '../../src/cli/commands.ts';
import type { Output } from '../../src/cli/io.ts';
import type { Report } from '../../src/generated/report.ts';
import { emptyFolder } from './folder.ts';

export { emptyFolder };

/** The flags that write a report in every format. */
export const EVERY_FORMAT = ['--format', 'html,json,junit,har,sarif,markdown,ctrf,badge,prometheus,allure'] as const;

/** The built command line. */
export const BIN = fileURLToPath(new URL('../../dist/src/cli/bin.js', import.meta.url));
/** What a hint on the console calls the command in a folder without the suite. */
export const HINTED = `node ${BIN}`;

interface Surroundings {
  readonly cwd?: string;
  /** Variables beside those of a user's shell. */
  readonly env?: NodeJS.ProcessEnv;
}

/** What a finished process left behind. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the built command line in a process of its own: for what only a process shows. */
export function startCli(args: readonly string[], surroundings?: Surroundings): ChildProcess {
  return startProcess(process.execPath, [BIN, ...args], surroundings);
}

/** Starts a process with the environment of a user's shell, ended with the test at the latest. */
export function startProcess(
  command: string,
  args: readonly string[],
  { cwd = emptyFolder(), env }: Surroundings = {},
): ChildProcess {
  const child = spawn(command, args, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Waits for the end of a process and gives what it wrote. */
export async function finish(child: ChildProcess): Promise<Finished> {
  const exit = once(child, 'close');
  const [stdout, stderr] = await Promise.all([readAll(child.stdout), readAll(child.stderr)]);
  await exit;
  return { code: child.exitCode, stdout, stderr };
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the built command line to its end, in this process: what it has loaded and compiled is there for the next. One run waits for
 * the other, since the working folder is the process's.
 */
export async function runCli(
  args: readonly string[],
  { cwd = emptyFolder(), env }: Surroundings = {},
  line?: CommandLine,
): Promise<Finished> {
  const interrupt = new AbortController();
  onTestFinished(() => interrupt.abort());
  const run = before.then(() => runIn(cwd, args, { ...plainEnvironment(), ...env }, interrupt.signal, line));
  before = run.catch(() => undefined);
  return run;
}

/**
 * Runs the built command line as `runCli` does, and reads the report, from the folder of `--out` where it is given. The report fits its
 * schema and agrees with the exit code, and nothing of the suite broke.
 */
export async function runReported(
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<Finished & { readonly report: Report; readonly cwd: string }> {
  const cwd = surroundings.cwd ?? emptyFolder();
  const finished = await runCli(args, { ...surroundings, cwd });
  const folder = join(cwd, args.includes('--out') ? (args[args.indexOf('--out') + 1] ?? '') : 'reports/latest');
  expect(existsSync(join(folder, 'report.json')), finished.stderr).toBe(true);
  const report = readValidReport(join(folder, 'report.json'));
  expect(report.exitCode, finished.stdout).toBe(finished.code);
  expect(report.summary.error, finished.stdout).toBe(0);
  expect(finished.stderr).not.toMatch(/\n\s+at /);
  return { ...finished, report, cwd };
}

async function runIn(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  interrupt: AbortSignal,
  line: CommandLine | undefined,
): Promise<Finished> {
  const written = { stdout: '', stderr: '' };
  const to = (name: keyof typeof written): Output => ({ write: (text) => (written[name] += text) });
  const home = process.cwd();
  process.chdir(cwd);
  try {
    const code = await main(args, { stdout: to('stdout'), stderr: to('stderr'), env, interrupt }, line);
    return { code, ...written };
  } finally {
    process.chdir(home);
  }
}

/** Runs the built command line of maintainers to its end, as `runCli` does. */
export function runTools(args: readonly string[], surroundings?: Surroundings): Promise<Finished> {
  return runCli(args, surroundings, TOOLS);
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

/** The report that a run wrote into a folder, or into a folder of its own in it. Its shape is proven where reports are written. */
export function readReport(folder: string): Report {
  const latest = join(folder, 'latest');
  return JSON.parse(readFileSync(join(existsSync(latest) ? latest : folder, 'report.json'), 'utf8')) as Report;
}

/** The IDs of the stated and derived requirements that failed. */
export function failuresIn({ requirements }: Pick<Report, 'requirements'>): readonly string[] {
  return requirements.filter(({ verdict, level }) => verdict === 'fail' && level !== 'observed').map(({ id }) => id);
}

/** The text of each file in a folder and below. */
export function textsIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
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
