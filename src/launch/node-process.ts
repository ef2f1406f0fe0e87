import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Kills the process group if standard input ends without a line: the process that holds its other end is gone. */
const WATCH = 'read -r ended || kill -s KILL -- "-$1"';

const KEPT_LINES = 40;
/** Characters of a line that are kept: its end. A node may write without line ends. */
const KEPT_CHARACTERS = 4096;
/** Milliseconds that a node has to exit before it is killed; the same when a user waits for the end. */
const GRACE_MS = 20_000;
const SHORT_GRACE_MS = 5000;

/**
 * The process of a node, in its own process group: a Ctrl-C for the suite does not reach it, and the suite stops it. It
 * never outlives the process of the suite.
 */
export class NodeProcess {
  /** Resolves when the process has ended: `exit status 0`, `signal SIGKILL`, or why it could not start. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #endWatch: () => void;
  #status: string | undefined;
  readonly #killAll = (): void => {
    this.#signal('SIGKILL');
  };

  constructor(
    path: string,
    args: readonly string[],
    options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ) {
    this.#child = spawn(path, [...args], { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    process.on('exit', this.#killAll);
    this.#endWatch = this.#child.pid === undefined ? () => undefined : killIfOrphaned(this.#child.pid);
    this.ended = this.#watch();
    for (const stream of [this.#child.stdout, this.#child.stderr]) if (stream !== null) this.#read(stream);
  }

  /** How the process ended; undefined while it runs. */
  get status(): string | undefined {
    return this.#status;
  }

  /** The last lines of its output. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Stops it with SIGTERM. If it does not exit in time, 5 s if it is urgent and 20 s otherwise, kills it and its child processes. */
  async stop(isUrgent = false): Promise<void> {
    if (this.#status === undefined) {
      this.#signal('SIGTERM');
      const waiting = new AbortController();
      const late = delay(isUrgent ? SHORT_GRACE_MS : GRACE_MS, true, { signal: waiting.signal }).catch(() => false);
      if (await Promise.race([this.ended.then(() => false), late])) this.#signal('SIGKILL');
      waiting.abort();
      await this.ended;
    }
    // Child processes may still be running.
    this.#signal('SIGKILL');
  }

  /** Kills it and its child processes at once. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    await this.ended;
  }

  /** Halts it and its child processes, or lets them go on. */
  pause(isPaused: boolean): void {
    this.#signal(isPaused ? 'SIGSTOP' : 'SIGCONT');
  }

  async #watch(): Promise<string> {
    try {
      await once(this.#child, 'exit');
      const { exitCode, signalCode } = this.#child;
      this.#status = signalCode === null ? `exit status ${exitCode}` : `signal ${signalCode}`;
    } catch (error) {
      this.#status = error instanceof Error ? error.message : String(error);
    }
    process.off('exit', this.#killAll);
    this.#endWatch();
    return this.#status;
  }

  #read(stream: Readable): void {
    let open = '';
    const keep = (line: string): void => {
      this.#lines.push(line.slice(-KEPT_CHARACTERS).replace(/\r$/, ''));
      if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    };
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => {
        const lines = (open + text).split('\n');
        open = (lines.pop() ?? '').slice(-KEPT_CHARACTERS);
        for (const line of lines) keep(line);
      })
      .on('end', () => {
        if (open !== '') keep(open);
      });
  }

  #signal(name: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, name);
    } catch {
      // The group has ended already.
    }
  }
}

/**
 * Has a process group killed when this process dies without a word, for example by `kill -9`. A small process watches it, on a pipe.
 *
 * @returns a function to call when the group has ended: its number may become that of another group
 */
function killIfOrphaned(group: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', String(group)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  for (const each of [watcher, watcher.stdin]) each.on('error', () => undefined);
  watcher.unref();
  return () => {
    watcher.stdin.end('ended\n');
  };
}

const PASSED_ON = ['PATH', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot'];

/**
 * The environment of a launched node: only the variables that every process needs. Nodes also read flags from
 * variables, among them addresses to bind and peers to connect to.
 */
export function childEnvironment(own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), ...own };
}
