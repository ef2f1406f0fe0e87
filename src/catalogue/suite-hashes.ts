import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../validation/schema/schema-files.ts';

/** SHA-256 hashes, in hex, of the catalogue and the schemas that a run uses. */
export interface SuiteHashes {
  readonly catalogue: string;
  readonly schemas: string;
}

/** Hashes of the catalogue, with its profiles and errata, and of the schemas of this package. */
export async function suiteHashes(): Promise<SuiteHashes> {
  return {
    catalogue: await hashOf(join(packageRoot(), 'specs'), (name) => name.endsWith('.yaml')),
    schemas: await hashOf(join(packageRoot(), 'schemas'), (name) => name.endsWith('.json')),
  };
}

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
