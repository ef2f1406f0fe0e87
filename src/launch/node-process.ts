import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const KEPT_LINES = 40;
/** Milliseconds that a node has to end in order before it is killed. */
const GRACE_MS = 20_000;

/** A node's process in a group of its own: a Ctrl-C for the suite does not end it, the suite does. It ends with this process at the latest. */
export class NodeProcess {
  /** Settles when the process has ended: `exit status 0`, `signal SIGKILL`, or why it could not be started. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
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
    this.ended = this.#watch();
    for (const stream of [this.#child.stdout, this.#child.stderr]) if (stream !== null) this.#read(stream);
  }

  /** How it ended; undefined while it runs. */
  get status(): string | undefined {
    return this.#status;
  }

  /** The last lines that it wrote to its output. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Ends it in order; kills it and what it started when it does not end in time. */
  async stop(): Promise<void> {
    if (this.#status === undefined) {
      this.#signal('SIGTERM');
      const waiting = new AbortController();
      const late = delay(GRACE_MS, true, { signal: waiting.signal }).catch(() => false);
      if (await Promise.race([this.ended.then(() => false), late])) this.#signal('SIGKILL');
      waiting.abort();
      await this.ended;
    }
    // What it started may have outlived it.
    this.#signal('SIGKILL');
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
    return this.#status;
  }

  #read(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => {
      this.#lines.push(line);
      if (this.#lines.length > KEPT_LINES) this.#lines.shift();
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
