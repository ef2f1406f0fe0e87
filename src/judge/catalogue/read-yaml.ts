import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/**
 * Reads a YAML file and checks it against a schema of the package. `T` is the type generated from this schema.
 *
 * @param name What problems call the file.
 * @throws CatalogueError with the file name and the row, when the file is not YAML or does not match the schema.
 */
export async function readYaml<T>(path: string, schema: string, name = basename(path)): Promise<T> {
  const text = await readFile(path, 'utf8');
  const built = builtData(builtKey(text, schema));
  if (built !== undefined) return built as T;
  // A build has all files parsed, so that it loads a parser and the schemas only for a file that changed since.
  const { checkedYaml } = await import('./parse-yaml.ts');
  return checkedYaml(text, name, schema) as T;
}

/**
 * Paths of the YAML files in a folder and its subfolders, sorted by file name, then by path; empty when the folder does not exist.
 *
 * @param isOwn Whether a file counts, by its name. Default: all.
 */
export function yamlFiles(folder: string, isOwn: (name: string) => boolean = () => true): string[] {
  if (!existsSync(folder)) return [];
  // The asynchronous function takes eight times as long, at each start.
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml') && isOwn(basename(name)))
    .map((name) => join(folder, name));
  const key = (path: string): string => `${basename(path)}\0${path}`;
  return paths.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The build writes this file next to the compiled code. It does not exist when the sources run directly. */
const PATH = fileURLToPath(new URL('../../../catalogue.json', import.meta.url));

/** Whether this is the compiled code of a build. */
const IS_BUILT = existsSync(PATH);

let built: Readonly<Record<string, unknown>> | undefined;

/** What the build stored under a key; undefined without a build, or for an unknown key. */
export function builtData(key: string): unknown {
  built ??= IS_BUILT ? (JSON.parse(readFileSync(PATH, 'utf8')) as Record<string, unknown>) : {};
  return built[key];
}

/** The key of the data of a file with this text, which was checked against this schema. */
export function builtKey(text: string, schema: string): string {
  return createHash('sha256').update(`${schema}\n${text}`).digest('hex');
}
