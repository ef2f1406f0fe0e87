import { spawn } from 'node:child_process';

/** Kills the process group if standard input ends without a line: the process that holds its other end is gone. */
const WATCH = 'read -r ended || kill -s KILL -- "-$1"';

/**
 * Has a process group killed when this process dies without a word, for example by `kill -9`. A small process watches it, on a pipe.
 *
 * @returns a function to call when the group has ended: its number may become that of another group
 */
export function killIfOrphaned(group: number): () => void {
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
