import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../../src/judge/validation/schema/schema-files.ts';
import type { CachePlan } from '../plan/plan.ts';
import { ModuleDigests } from './module-digests.ts';

const FILE = 'results.json';

/** Modules of which each trial uses only some. They are part of the keys of those trials. */
const OF_SOME_TRIALS = /[\\/]specs[\\/]/;

/** The files with the sentences of requirements. */
const OF_THE_CATALOGUE = /(?:^|\/)(?:requirements|families|life)\.yaml$/;

/** The results of earlier self-checks in a folder. A folder without readable results has none. */
export function readCache(folder: string, seed: number): CachePlan {
  const path = join(folder, FILE);
  let found: CachePlan['found'] = {};
  try {
    // The cast is safe: the file is written below, and its keys contain a digest of the code that wrote it.
    found = JSON.parse(readFileSync(path, 'utf8')) as CachePlan['found'];
  } catch {
    // There is none yet.
  }
  return { base: baseDigest(seed), found };
}

/**
 * Writes results.
 *
 * @throws The system error if the folder cannot be written.
 */
export function writeCache(folder: string, results: CachePlan['found']): void {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `${FILE}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(results));
  renameSync(draft, join(folder, FILE));
}

/**
 * The digest of everything that every trial depends on: the reference node, the code that tests and judges, the
 * schemas, the profiles and errata, the versions of all packages, Node.js, and the seed.
 */
function baseDigest(seed: number): string {
  const root = packageRoot();
  const modules = new ModuleDigests((path) => OF_SOME_TRIALS.test(path));
  const lock = join(root, 'package-lock.json');
  const parts = [
    modules.of(fileURLToPath(new URL('../thread.js', import.meta.url))),
    hashOf(join(root, 'schemas'), (name) => name.endsWith('.json')),
    hashOf(join(root, 'specs'), (name) => name.endsWith('.yaml') && !OF_THE_CATALOGUE.test(name)),
    readFileSync(existsSync(lock) ? lock : join(root, 'package.json'), 'utf8'),
    process.version,
    String(seed),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** Hashes the paths and contents of files. The lengths separate one file from the next. */
function hashOf(folder: string, isOwn: (name: string) => boolean): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const hash = createHash('sha256');
  for (const name of names.filter(isOwn).sort()) {
    const content = readFileSync(join(folder, name));
    hash.update(`${name.length}:${name}${content.length}:`).update(content);
  }
  return hash.digest('hex');
}
