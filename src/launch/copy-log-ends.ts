import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bytes of a log that are copied: its end. A node may write as much as the disk holds. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_FILES = 200;

/** Copies the ends of the files in a folder of logs and in the folders in it. */
export function copyLogEnds(from: string, to: string): void {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile()).slice(0, MOST_FILES)) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, path.slice(from.length));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, endOf(path, MOST_BYTES));
  }
}

/**
 * The last bytes of a file.
 *
 * @throws An error of the file system.
 */
export function endOf(path: string, mostBytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, mostBytes));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

/** Copies the ends of the logs of nodes, each into a folder of its name. @returns the folder; undefined if there are no logs */
export function keepLogs(
  nodes: readonly { readonly name: string; readonly logs: string }[],
  folder: string,
): string | undefined {
  const logged = nodes.filter(({ logs }) => existsSync(logs));
  for (const { logs, name } of logged) copyLogEnds(logs, join(folder, name));
  return logged.length === 0 ? undefined : folder;
}
