import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Hashes the paths and contents of files, in the order of their paths. The lengths separate one file from the next.
 *
 * @param isOwn Whether a file counts, by its path in the folder, with `/`.
 */
export async function hashOf(folder: string, isOwn: (name: string) => boolean): Promise<string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const hash = createHash('sha256');
  for (const name of names.filter(isOwn).sort()) {
    const content = await readFile(join(folder, name));
    hash.update(`${name.length}:${name}${content.length}:`).update(content);
  }
  return hash.digest('hex');
}
