import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { plainEnvironment, type Finished } from './cli.ts';

const TELL_USAGE = new URL('../../dist/tools/bench/tell-usage.js', import.meta.url).href;

/** Megabytes of a process that has gone wrong: it is killed, before it takes all that the machine has. */
const FAR_TOO_MUCH = 2000;

/** Runs a script of Node.js to its end; gives the most memory that the process ever had, in MB, too: 0 if it was killed. */
export async function runMeasured(
  script: string,
  args: readonly string[],
  cwd: string,
  killAfterMs?: number,
): Promise<Finished & { readonly megabytes: number }> {
  const child = spawn(process.execPath, ['--import', TELL_USAGE, script, ...args], {
    cwd,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [, out, err, told] = child.stdio;
  if (out === null || err === null || told === null || told === undefined || !('read' in told)) {
    throw new Error('the process lacks an output');
  }
  const closed = once(child, 'close');
  const late = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const watch = setInterval(() => {
    if (residentMegabytes(child.pid) > FAR_TOO_MUCH) child.kill('SIGKILL');
  }, 250);
  const [stdout, stderr, usage] = await Promise.all([text(out), text(err), text(told)]);
  await closed;
  clearTimeout(late);
  clearInterval(watch);
  const { megabytes } = usage === '' ? { megabytes: 0 } : (JSON.parse(usage) as { megabytes: number });
  return { code: child.exitCode, stdout, stderr, megabytes };
}

/** 0 where the system does not tell. */
function residentMegabytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
