import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Paths of the YAML files in a folder and its subfolders, sorted by file name; empty when the folder does not exist.
 */
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
