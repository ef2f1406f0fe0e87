import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { isAlive } from '../../../encoding/is-alive.ts';
import { UsageError } from '../usage-error.ts';

const LOCK = '.avalanche-conformance.lock';
/** How often a process touches its lock, and the age of a lock whose process was killed, also on another machine. */
const TOUCH_MS = 10_000;
const OLD_MS = 60_000;

/**
 * Keeps other runs out of a folder, by a file with the number of this process. A process that was killed keeps none out for more than a
 * minute; on its own machine, not at all.
 *
 * @param name The folder as the user typed it, for the error: `--out reports`.
 * @returns Lets them in again.
 * @throws UsageError if another run writes to the folder. The system error if the file cannot be written.
 */
export function lockFolder(folder: string, name: string): () => void {
  const file = resolve(folder, LOCK);
  if (!isWritten(file)) {
    const holder = holderOf(file);
    if (holder === undefined) rmSync(file, { force: true });
    if (holder !== undefined || !isWritten(file))
      throw new UsageError(
        `${name}: ${holder ?? 'another run'} writes its report to this folder. Wait until it ends, or choose another folder.`,
      );
  }
  const timer = setInterval(() => {
    touch(file);
  }, TOUCH_MS).unref();
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

/** Writes the lock; false if there is one. */
function isWritten(file: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(descriptor, `${process.pid} ${hostname()}`);
    return true;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** The process that holds a lock; undefined if it no longer lives. */
function holderOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || Date.now() - stats.mtimeMs > OLD_MS) return undefined;
  const [, pid, host] = /^(\d+) (.*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  // Another process is about to write its number.
  if (pid === undefined) return 'another run';
  if (host === hostname()) return isAlive(Number(pid)) ? `process ${pid}` : undefined;
  return `process ${pid} on ${host} (if it was killed, for one more minute)`;
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Whoever removed the file, or its folder, has let others in.
  }
}
