import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../validation/schema/schema-files.ts';

/** What a run was held to, as SHA-256 in hex. */
export interface SuiteHashes {
  readonly catalogue: string;
  readonly schemas: string;
}

/** Hashes of the catalogue, with its profiles and errata, and of the schemas of this package. */
export async function suiteHashes(): Promise<SuiteHashes> {
  return {
    catalogue: await hashOf(join(packageRoot(), 'specs/catalogue'), '.yaml'),
    schemas: await hashOf(join(packageRoot(), 'schemas'), '.json'),
  };
}

/** Over the paths and contents of all files in order of path; the lengths keep one from running into the next. */
async function hashOf(folder: string, ending: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const hash = createHash('sha256');
  for (const name of names.filter((each) => each.endsWith(ending)).sort()) {
    const content = await readFile(join(folder, name));
    hash.update(`${name.length}:${name}${content.length}:`).update(content);
  }
  return hash.digest('hex');
}
