import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Script and style of a page, as text. */
interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** The pages that the build bundles. */
export type PageName = 'report' | 'plain' | 'nights';

const ROOT = dirname(createRequire(import.meta.url).resolve('avalanche-conformance/package.json'));

/**
 * Script and style of the report page, or of the page of a history, or of the `plain` pages, which are complete without a
 * script. The build writes them.
 */
export function pageFiles(page: PageName): PageFiles {
  const read = (extension: string): string => readFileSync(join(ROOT, 'dist/pages', `${page}.${extension}`), 'utf8');
  return { script: read('js'), style: read('css') };
}
