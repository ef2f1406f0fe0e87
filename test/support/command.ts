import { execFileSync } from 'node:child_process';
import { plainEnvironment } from './cli.ts';

/** Runs a command; what it prints to standard error is shown only when it fails. */
export function command(cwd: string, name: string, ...args: string[]): string {
  return execFileSync(name, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainEnvironment(),
  });
}
