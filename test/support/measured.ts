import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { plainEnvironment, type Finished } from './cli.ts';

const TELL_USAGE = new URL('../../dist/tools/bench/tell-usage.js', import.meta.url).href;

/** Megabytes of a process that has gone wrong: it is killed, before it takes all that the machine has. */
const FAR_TOO_MUCH = 2000;

/** What happens while a process runs: `said` waits for what it writes to standard output. */
export interface Alongside {
  readonly killAfterMs?: number;
  readonly during?: (said: (pattern: RegExp) => Promise<string>, interrupt: () => void) => Promise<unknown>;
}

/** Runs a script of Node.js to its end; gives the most memory that the process ever had, in MB, too: 0 if it was killed. */
export async function runMeasured(
  script: string,
  args: readonly string[],
  cwd: string,
  { killAfterMs, during }: Alongside = {},
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
  const saying = new Saying(out);
  const meanwhile = during?.(
    (pattern) => saying.said(pattern),
    () => child.kill('SIGINT'),
  );
  const [stdout, stderr, usage] = await Promise.all([text(out), text(err), text(told)]);
  await closed;
  clearTimeout(late);
  clearInterval(watch);
  await meanwhile;
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

/** What a process has written so far. */
class Saying {
  readonly #stream: Readable;
  #text = '';

  constructor(stream: Readable) {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer | string) => (this.#text += chunk.toString()));
  }

  /** The first group of the pattern, once it is written; empty when the stream ends without it. */
  async said(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.#text);
      if (found !== null) return found[1] ?? found[0];
      const [event] = await Promise.race([
        once(this.#stream, 'data').then(() => ['data']),
        once(this.#stream, 'end').then(() => ['end']),
      ]);
      if (event === 'end') return '';
    }
  }
}
