import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The text of a file of the package. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
