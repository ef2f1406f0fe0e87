import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Written by the build beside the compiled code; sources that are run as they are have none. */
const PATH = fileURLToPath(new URL('../../catalogue.json', import.meta.url));

let built: Readonly<Record<string, unknown>> | undefined;

/** What the build read from a file with this text, which fits this schema; undefined when the text is of a later day, or a user's. */
export function builtFile(text: string, schema: string): unknown {
  built ??= existsSync(PATH) ? (JSON.parse(readFileSync(PATH, 'utf8')) as Record<string, unknown>) : {};
  return built[builtKey(text, schema)];
}

/** The key of a file among those that the build has read. */
export function builtKey(text: string, schema: string): string {
  return createHash('sha256').update(`${schema}\n${text}`).digest('hex');
}
