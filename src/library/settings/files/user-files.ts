import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readBounded } from '../../../encoding/read-bounded.ts';
import { makeFolder } from '../../../run/make-folder.ts';
import { reasonOf } from '../../../encoding/system-error.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Runs an action on a file or folder that the user named.
 *
 * @param doing The rest of the error: `write to --out reports`.
 * @throws UsageError if the action fails.
 */
export function attempt<T>(doing: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot ${doing}: ${reasonOf(error)}.`, { cause: error });
  }
}

/**
 * Reads a file up to a limit.
 *
 * @param name The file as the user typed it, for the error: `--genesis FILE`.
 * @throws UsageError if it cannot be read, or is longer.
 */
export function readText(file: string, { name = file, mostBytes }: { name?: string; mostBytes?: number } = {}): string {
  return attempt(`read ${name}`, () => readBounded(file, mostBytes));
}

/**
 * Writes a file, and creates its folder.
 *
 * @param name The file as the user typed it, for the error: `--out trend.html`.
 * @throws UsageError if it cannot be written.
 */
export function writeText(file: string, text: string, name = file): void {
  attempt(`write to ${name}`, () => {
    makeFolder(dirname(file));
    writeFileSync(file, text);
  });
}

/**
 * Creates a folder, and checks before a long run that files can be written into it.
 *
 * @param name The folder as the user typed it, for the error: `--out reports`.
 * @throws UsageError if they cannot be written.
 */
export function prepareFolder(folder: string, name: string): void {
  attempt(`write to ${name}`, () => {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  });
}
