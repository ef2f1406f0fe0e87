import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What a page brings along, as text. */
interface PageFiles {
  readonly script: string;
  readonly style: string;
}

const ROOT = dirname(createRequire(import.meta.url).resolve('avalanche-conformance/package.json'));

/**
 * Script and style of the page of a report, of the `live` page of `record`, or of the `plain` pages that are complete without a
 * script. They come from the build.
 */
export function pageFiles(page: 'report' | 'live' | 'plain'): PageFiles {
  const read = (extension: string): string => readFileSync(join(ROOT, 'dist/pages', `${page}.${extension}`), 'utf8');
  return { script: read('js'), style: read('css') };
}
