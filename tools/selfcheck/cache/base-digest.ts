import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../../hash-folder.ts';
import { packageRoot } from '../../../src/judge/validation/schema/schema-files.ts';
import { ModuleDigests } from './module-digests.ts';

/** Modules of which each trial uses only some. They are part of the keys of those trials. */
const OF_SOME_TRIALS = /[\\/]specs[\\/]/;

/** The files with the sentences of requirements. */
const OF_THE_CATALOGUE = /(?:^|[\\/])(?:requirements|families|life)\.yaml$/;

/**
 * The digest of everything that every trial depends on: the reference node, the code that tests and judges, the
 * schemas, the profiles and errata, the versions of all packages, and Node.js.
 */
export async function baseDigest(seed: number): Promise<string> {
  const root = packageRoot();
  const modules = new ModuleDigests((path) => OF_SOME_TRIALS.test(path));
  const lock = join(root, 'package-lock.json');
  const parts = [
    modules.of(fileURLToPath(new URL('../thread.js', import.meta.url))),
    await hashOf(join(root, 'schemas'), (name) => name.endsWith('.json')),
    await hashOf(join(root, 'specs'), (name) => name.endsWith('.yaml') && !OF_THE_CATALOGUE.test(name)),
    existsSync(lock) ? readFileSync(lock, 'utf8') : readFileSync(join(root, 'package.json'), 'utf8'),
    process.version,
    String(seed),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
