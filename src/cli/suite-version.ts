import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Name and version of this package, as its package.json has them. */
export function suiteVersion(): { name: string; version: string } {
  const file = createRequire(import.meta.url).resolve('avalanche-conformance/package.json');
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest))
    throw new Error(`${file} is broken`);
  return { name: 'avalanche-conformance', version: String(manifest.version) };
}
