import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { hashOf } from '../hash-folder.ts';
import type { Example } from '../../src/trials/example.ts';
import { packageRoot } from '../../src/validation/schema/schema-files.ts';
import { ModuleDigests } from '../selfcheck/cache/module-digests.ts';
import { collectExamples, type OnExample } from './collect-examples.ts';

const FILE = 'examples';

interface Kept {
  readonly key: string;
  readonly examples: ReadonlyMap<string, Example>;
}

/**
 * The examples of requirements by ID, from the last time if nothing changed that they depend on: code, schemas, specs, packages,
 * Node.js, the requirements and the seed.
 *
 * @param folder The folder of the cache; created if missing.
 * @throws The system error if the folder cannot be written.
 */
export async function rememberedExamples(
  folder: string,
  ids: readonly string[],
  seed: number,
  onExample: OnExample,
): Promise<ReadonlyMap<string, Example>> {
  const key = await keyOf(ids, seed);
  const kept = read(join(folder, FILE));
  if (kept?.key === key) return kept.examples;
  const examples = await collectExamples(ids, seed, onExample);
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `${FILE}.${process.pid}`);
  writeFileSync(draft, serialize({ key, examples } satisfies Kept));
  renameSync(draft, join(folder, FILE));
  return examples;
}

async function keyOf(ids: readonly string[], seed: number): Promise<string> {
  const root = packageRoot();
  const lock = join(root, 'package-lock.json');
  const parts = [
    new ModuleDigests().of(fileURLToPath(new URL('./thread.js', import.meta.url))),
    await hashOf(join(root, 'schemas'), (name) => name.endsWith('.json')),
    await hashOf(join(root, 'specs'), (name) => /\.(?:ts|yaml|json)$/.test(name)),
    existsSync(lock) ? readFileSync(lock, 'utf8') : readFileSync(join(root, 'package.json'), 'utf8'),
    process.version,
    JSON.stringify({ ids, seed }),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function read(path: string): Kept | undefined {
  try {
    // The cast is safe: the file is written above, and its key contains a digest of the code that wrote it.
    return deserialize(readFileSync(path)) as Kept;
  } catch {
    return undefined;
  }
}
