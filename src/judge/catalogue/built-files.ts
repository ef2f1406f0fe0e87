import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The build writes this file next to the compiled code. It does not exist when the sources run directly. */
const PATH = fileURLToPath(new URL('../../../catalogue.json', import.meta.url));

/** Whether this is the compiled code of a build. */
export const IS_BUILT = existsSync(PATH);

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
