import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { plainEnvironment, type Finished } from './cli.ts';

const TELL_USAGE = new URL('../tools/bench/tell-usage.mjs', import.meta.url).href;

/** Runs a script of Node.js to its end; gives the most memory that the process ever had, in MB, too. */
export async function runMeasured(
  script: string,
  args: readonly string[],
  cwd: string,
): Promise<Finished & { readonly megabytes: number }> {
  const child = spawn(process.execPath, ['--import', TELL_USAGE, script, ...args], {
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
