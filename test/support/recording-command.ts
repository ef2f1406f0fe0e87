import { onTestFinished } from 'vitest';
import { main } from '../../dist/src/cli/main.js';
import { plainEnvironment, type Finished } from './cli.ts';

/** A command that runs until it is stopped. */
interface Running {
  /** The first address that it wrote to standard output which fits. */
  url(pattern: RegExp): string;
  stop(): Promise<Finished>;
}

/** Runs `record` in this process, until it has said where it listens. */
export async function startRecord(args: readonly string[]): Promise<Running> {
  const interrupt = new AbortController();
  const written = { stdout: '', stderr: '' };
  let notify: () => void = () => undefined;
  const greeted = new Promise<void>((resolve) => (notify = resolve));
  const stdout = {
    write: (more: string) => {
      written.stdout += more;
      if (written.stdout.includes('Ctrl-C')) notify();
    },
  };
  const stderr = { write: (more: string) => (written.stderr += more) };
  const ended = main(['record', ...args], { stdout, stderr, env: plainEnvironment(), interrupt: interrupt.signal });
  const stop = async (): Promise<Finished> => {
    interrupt.abort();
    return { code: await ended, ...written };
  };
  onTestFinished(async () => void (await stop()));
  await Promise.race([greeted, ended]);
  return { url: (pattern) => pattern.exec(written.stdout)?.[1] ?? '', stop };
}

/** Where clients send their requests, in the output of `record`. */
export const PROXY = /Send requests to (\S+)/;
