import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Paths of the YAML files in a folder and its subfolders, sorted by file name, then by path; empty when the folder does
 * not exist.
 *
 * @param isOwn Whether a file counts, by its name. Default: all.
 */
export async function yamlFiles(folder: string, isOwn: (name: string) => boolean = () => true): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true });
    const paths = names
      .filter((name) => name.endsWith('.yaml') && isOwn(basename(name)))
      .map((name) => join(folder, name));
    const key = (path: string): string => `${basename(path)}\0${path}`;
    return paths.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
