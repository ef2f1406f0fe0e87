import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { baseSchemas } from '../validation/schema/annotations.ts';
import { judgeValue } from '../validation/judge-value.ts';
import { isSchemaNode } from '../validation/schema/schema-node.ts';
import { builtFile } from './built-files.ts';
import { CatalogueError } from './catalogue-error.ts';

/**
 * Reads a YAML file and checks it against a schema of the package. `T` is the type generated from this schema.
 *
 * @throws CatalogueError with the file name and the row, when the file is not YAML or does not match the schema.
 */
export async function readYaml<T>(path: string, schema: string): Promise<T> {
  const name = basename(path);
  const text = await readFile(path, 'utf8');
  const built = builtFile(text, schema);
  if (built !== undefined) return built as T;
  const data = parseYaml(text, name);
  const { findings } = judgeValue(baseSchemas(), schema, data);
  if (findings.length > 0) {
    throw new CatalogueError(findings.map(({ message, path: at }) => `${name}${rowAt(data, at ?? '')}: ${message}`));
  }
  return data as T;
}

function parseYaml(text: string, name: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new CatalogueError([`${name}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** The ID of the row at a pointer such as `/requirements/3/level`. */
function rowAt(data: unknown, pointer: string): string {
  const [, list, index] = pointer.split('/');
  const rows = isSchemaNode(data) ? data[list ?? ''] : undefined;
  const row: unknown = Array.isArray(rows) ? rows[Number(index)] : undefined;
  return isSchemaNode(row) && typeof row.id === 'string' ? `, ${row.id}` : '';
}
