import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AnyValidateFunction } from 'ajv/dist/core.js';
import type { LIBRARY } from './compiler.ts';
import { packageRoot } from './schema-files.ts';
import type { SchemaNode } from './schema-node.ts';

/** What a validator collects: all errors, or the first one. */
export type Thoroughness = 'thorough' | 'hasty';

/** Makes a validator from its compiled code. Places are paths below `schemas/` with the pointer of a part. */
type Make = (
  at: (place: string) => SchemaNode,
  of: (place: string) => AnyValidateFunction,
  library: typeof LIBRARY,
) => AnyValidateFunction;

/** The build writes these files. Their keys tell which parts are still as they were then. */
const FOLDER = join(packageRoot(), 'dist/validators');

const built = new Map<string, Readonly<Record<string, Make>>>();

/** The name of the file with the validators of the schemas of a folder of `schemas/`. A run loads what it needs. */
export function builtFile(thoroughness: Thoroughness, path: string): string {
  return `${path.split('/', 1)[0] ?? ''}.${thoroughness}.cjs`;
}

/** How to make the validator of a part of a schema; undefined if the build did not know this part. */
export function builtValidator(thoroughness: Thoroughness, path: string, key: string): Make | undefined {
  const name = builtFile(thoroughness, path);
  const known = built.get(name) ?? load(join(FOLDER, name));
  built.set(name, known);
  return known[key];
}

function load(file: string): Readonly<Record<string, Make>> {
  // The cast is safe: the build wrote the file.
  return existsSync(file) ? (createRequire(import.meta.url)(file) as Readonly<Record<string, Make>>) : {};
}
