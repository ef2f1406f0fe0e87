import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a schema's `$id` begins; what follows is its path below `schemas/`. */
const BASE = 'https://avalanche-conformance.example/schemas/';

/** Every schema below `root`, by its path (`platform/getHeight.result.json`), in order of path. */
export function readSchemaFiles(root) {
  const files = new Map();
  const paths = readdirSync(root, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json'))
    .sort();
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    try {
      files.set(path, JSON.parse(text));
    } catch (error) {
      throw new Error(`schemas/${path} is no JSON: ${error.message}`, { cause: error });
    }
  }
  return files;
}

/** The path below `schemas/` and the pointer that a `$ref` found in `from` names. */
export function resolveRef(ref, from) {
  const url = new URL(ref, BASE + from);
  return { path: url.href.slice(BASE.length).split('#')[0], pointer: decodeURIComponent(url.hash.slice(1)) };
}
