import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Paths of the YAML files of a folder and the folders in it, in the order of the files' names; none when there is no such folder. */
export async function yamlFiles(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true });
    const paths = names.filter((name) => name.endsWith('.yaml')).map((name) => join(folder, name));
    return paths.sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
