import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.ts';
import { LaunchRefused } from './launch-error.ts';

const VERSION_MS = 20_000;

/** What an executable says of itself. */
export interface BinaryRelease {
  /** The first line of its answer, for example `avalanchego/1.14.2 [database=v1.4.5, ...]`. */
  readonly text: string;
  /** `1.14.2`; undefined where the line names no release. */
  readonly version?: string;
}

/**
 * Makes sure that a path can be executed.
 *
 * @throws LaunchRefused that says what is wrong with the path.
 */
export function assertExecutable(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new LaunchRefused(`There is no file ${path}. Give --launch the path of a node's executable.`);
  if (!stats.isFile()) throw new LaunchRefused(`${path} is not a file. Give --launch the path of a node's executable.`);
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new LaunchRefused(`${path} is not executable. Run: chmod +x ${path}`);
  }
}

/**
 * Asks an executable for its release.
 *
 * @throws LaunchRefused when it ends with an error or does not answer.
 */
export async function releaseOf(path: string, args: readonly string[]): Promise<BinaryRelease> {
  const command = `${path} ${args.join(' ')}`;
  try {
    const { stdout, stderr } = await promisify(execFile)(path, [...args], {
      timeout: VERSION_MS,
      killSignal: 'SIGKILL',
      env: childEnvironment(),
    });
    const [text = ''] = (stdout.trim() || stderr.trim()).split('\n');
    const version = /\bv?(\d+\.\d+\.\d+)\b/.exec(text)?.[1];
    return { text, ...(version === undefined ? {} : { version }) };
  } catch (error) {
    const { killed, stderr } = error as Error & { killed?: boolean; stderr?: string };
    const reason = killed === true ? `timed out after ${VERSION_MS / 1000} s` : (stderr?.trim().split('\n')[0] ?? '');
    const why = reason === '' ? (error as Error).message.split('\n')[0] : reason;
    throw new LaunchRefused(`${command} failed: ${why}. Is it a node's executable for this machine?`, { cause: error });
  }
}
