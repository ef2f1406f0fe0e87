import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The build writes this file next to the compiled code. It does not exist when the sources run directly. */
const PATH = fileURLToPath(new URL('../../catalogue.json', import.meta.url));

/** Whether this is the compiled code of a build. */
export const IS_BUILT = existsSync(PATH);

let built: Readonly<Record<string, unknown>> | undefined;

/**
 * The data that the build parsed from a file with this text and checked against this schema; undefined for a text that
 * is not part of the build.
 */
export function builtFile(text: string, schema: string): unknown {
  built ??= IS_BUILT ? (JSON.parse(readFileSync(PATH, 'utf8')) as Record<string, unknown>) : {};
  return built[builtKey(text, schema)];
}

/** The key of a file in the data of the build. */
export function builtKey(text: string, schema: string): string {
  return createHash('sha256').update(`${schema}\n${text}`).digest('hex');
}
