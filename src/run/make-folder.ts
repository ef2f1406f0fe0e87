import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those above it that are missing. Node's own recursive mode never returns for a path below `/proc`.
 *
 * @throws the system's error when one of them cannot be made.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}
