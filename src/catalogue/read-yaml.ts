import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { builtFile } from './built-files.ts';

/**
 * Reads a YAML file and checks it against a schema of the package. `T` is the type generated from this schema.
 *
 * @throws CatalogueError with the file name and the row, when the file is not YAML or does not match the schema.
 */
export async function readYaml<T>(path: string, schema: string): Promise<T> {
  const text = await readFile(path, 'utf8');
  const built = builtFile(text, schema);
  if (built !== undefined) return built as T;
  // A build has all files, so that it loads neither a parser nor the schemas.
  const { checkedYaml } = await import('./parse-yaml.ts');
  return checkedYaml(text, basename(path), schema) as T;
}
