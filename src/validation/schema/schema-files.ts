import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isSchemaNode, type SchemaNode } from './schema-node.ts';

/** Where the `$id` of every schema begins; its path below `schemas/` follows. */
export const SCHEMA_BASE = 'https://avalanche-conformance.example/schemas/';

/** The folder of the installed package, or of the project itself. */
export function packageRoot(): string {
  return dirname(createRequire(import.meta.url).resolve('avalanche-conformance/package.json'));
}

let files: ReadonlyMap<string, SchemaNode> | undefined;

/**
 * Every schema of the package by its path below `schemas/` (`platform/getHeight.result.json`), read once.
 * @throws Error when a file is no JSON object.
 */
export function schemaFiles(): ReadonlyMap<string, SchemaNode> {
  files ??= readSchemaFiles(join(packageRoot(), 'schemas'));
  return files;
}

function readSchemaFiles(root: string): Map<string, SchemaNode> {
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
