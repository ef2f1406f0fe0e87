import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { plainEnvironment, type Finished } from './cli.ts';

const BIN = fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
const TELL_USAGE = new URL('../scripts/bench/tell-usage.mjs', import.meta.url).href;

/** Megabytes: several times what a run needs (`npm run bench` measures that), reached only by one that keeps all responses. */
export const OUT_OF_PROPORTION = 1000;

/** Runs the built command line to its end, and tells the most memory that it ever had, in MB. */
export async function runMeasured(
  args: readonly string[],
  cwd: string,
): Promise<Finished & { readonly megabytes: number }> {
  const child = spawn(process.execPath, ['--import', TELL_USAGE, BIN, ...args], {
    cwd,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [, out, err, told] = child.stdio;
  if (out === null || err === null || told === null || told === undefined || !('read' in told)) {
    throw new Error('the process lacks an output');
  }
  const closed = once(child, 'close');
  const [stdout, stderr, usage] = await Promise.all([text(out), text(err), text(told)]);
  await closed;
  const { megabytes } = JSON.parse(usage) as { megabytes: number };
  return { code: child.exitCode, stdout, stderr, megabytes };
}
