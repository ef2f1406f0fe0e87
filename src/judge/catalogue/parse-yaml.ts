import { baseSchemas } from '../validation/schema/annotations.ts';
import { judgeValue } from '../validation/judge-value.ts';
import { isSchemaNode } from '../validation/schema/schema-node.ts';
import { CatalogueError } from './catalogue-error.ts';
import { yamlDocument } from './yaml-document.ts';

/**
 * Parses YAML, and checks it against a schema of the package.
 *
 * @param name The name of its file, for errors.
 * @throws CatalogueError when it is not YAML or does not match the schema.
 */
export function checkedYaml(text: string, name: string, schema: string): unknown {
  const data = parseYaml(text, name);
  const { findings } = judgeValue(baseSchemas(), schema, data);
  if (findings.length > 0)
    throw new CatalogueError(findings.map(({ message, path: at }) => `${name}${rowAt(data, at ?? '')}: ${message}`));
  return data;
}

function parseYaml(text: string, name: string): unknown {
  try {
    const document = yamlDocument(text);
    const [broken] = document.errors;
    if (broken !== undefined) throw broken;
    return document.toJS();
  } catch (error) {
    throw new CatalogueError([
      `${name}: ${error instanceof Error ? error.message.split(/:?\n/, 1).join() : String(error)}`,
    ]);
  }
}

/** The ID of the row at a pointer such as `/requirements/3/level`. */
function rowAt(data: unknown, pointer: string): string {
  const [, list, index] = pointer.split('/');
  const rows = isSchemaNode(data) ? data[list ?? ''] : undefined;
  const row: unknown = Array.isArray(rows) ? rows[Number(index)] : undefined;
  return isSchemaNode(row) && typeof row.id === 'string' ? `, ${row.id}` : '';
}
