import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isSchemaNode, type SchemaNode } from './schema-node.ts';

/** The prefix of the `$id` of every schema, before its path below `schemas/`. */
export const SCHEMA_BASE = 'https://avalanche-conformance.example/schemas/';

/** The folder of the installed package, or of the project itself. */
export function packageRoot(): string {
  return dirname(createRequire(import.meta.url).resolve('avalanche-conformance/package.json'));
}

let files: ReadonlyMap<string, SchemaNode> | undefined;

/**
 * All schemas of the package, by path below `schemas/` (`platform/getHeight.result.json`). The files are read once.
 *
 * @throws Error if a file is not a JSON object.
 */
export function schemaFiles(): ReadonlyMap<string, SchemaNode> {
  files ??= readSchemaFiles(join(packageRoot(), 'schemas'));
  return files;
}

/**
 * The schemas in a folder, by path below it.
 *
 * @throws Error if a file is not a JSON object.
 */
export function readSchemaFiles(root: string): Map<string, SchemaNode> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json'))
    .sort();
  const read = new Map<string, SchemaNode>();
  for (const path of paths) {
    const schema: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'));
    if (!isSchemaNode(schema)) throw new Error(`schemas/${path} contains no schema.`);
    read.set(path, schema);
  }
  return read;
}
