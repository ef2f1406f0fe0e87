import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Name and version of this suite, from its package. */
export function suiteOf(): { readonly name: string; readonly version: string } {
  const file = createRequire(import.meta.url).resolve('avalanche-conformance/package.json');
  // The file is our own.
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string };
  return { name, version };
}
