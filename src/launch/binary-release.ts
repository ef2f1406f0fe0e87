import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { childEnvironment } from './node-process.ts';
import { releaseIn } from '../client/profile/detect-profile.ts';
import { LaunchRefused } from './launch-error.ts';

const VERSION_MS = 20_000;

export interface BinaryRelease {
  /** The first line of its output, for example `avalanchego/1.14.2 [database=v1.4.5, ...]`. */
  readonly text: string;
  /** `1.14.2`; undefined when the line contains no release of avalanchego. */
  readonly version?: string | undefined;
}

/**
 * Checks that a file exists and is executable.
 *
 * @throws LaunchRefused with the problem of the path.
 */
export function assertExecutable(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new LaunchRefused(`There is no file ${path}. Give the path of a node's executable.`);
  if (!stats.isFile()) throw new LaunchRefused(`${path} is not a file. Give the path of a node's executable.`);
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new LaunchRefused(`${path} is not executable. If it is a node, run: chmod +x ${path}`);
  }
}

/**
 * Runs an executable to get its release.
 *
 * @throws LaunchRefused when it exits with an error or does not exit in time.
 */
export async function releaseOf(path: string, args: readonly string[]): Promise<BinaryRelease> {
  const [text = ''] = (await outputOf(path, args)).split('\n');
  return { text, version: releaseIn(text) };
}

/**
 * Runs an executable to get what it prints.
 *
 * @throws LaunchRefused when it exits with an error or does not exit in time.
 */
export async function outputOf(path: string, args: readonly string[]): Promise<string> {
  const command = `${path} ${args.join(' ')}`;
  try {
    const { stdout, stderr } = await promisify(execFile)(path, [...args], {
      timeout: VERSION_MS,
      killSignal: 'SIGKILL',
      env: childEnvironment(),
    });
    return stdout.trim() || stderr.trim();
  } catch (error) {
    const { killed, stderr } = error as Error & { killed?: boolean; stderr?: string };
    const reason = killed === true ? `timed out after ${VERSION_MS / 1000} s` : (stderr?.trim().split('\n')[0] ?? '');
    const why = reason === '' ? (error as Error).message.split('\n')[0] : reason;
    throw new LaunchRefused(`${command} failed: ${why}. Is it a node's executable for this machine?`, { cause: error });
  }
}
