import { createHash } from 'node:crypto';
import { html } from './html.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A page without external files. */
interface Page {
  readonly title: string;
  /** Whose script and style it has; `plain` by default. */
  readonly name?: PageName;
  /** What wrote the page. */
  readonly suite: { readonly name: string; readonly version: string };
  /** HTML. */
  readonly main: string;
  /** HTML, after the name of the suite. */
  readonly footer: string;
}

/**
 * A complete page as one file. A content security policy allows only its own script and style, whatever text of a target the page contains.
 */
export function pageShell({ title, name = 'plain', suite, main, footer }: Page): string {
  const files = pageFiles(name);
  const writer = html(`${suite.name} ${suite.version}`);
  return `${pageHead({ title, ...files })}<body>
<main id="main">
<p class="suite">${writer}</p>
${main}
</main>
<footer>Written by ${writer}${footer}</footer>
<script>${files.script}</script>
</body>
</html>
`;
}

/** The content of the head of a page: its title, its style and its script. */
interface Head {
  readonly title: string;
  readonly style: string;
  readonly script: string;
}

/**
 * The head of a page without external files. A content security policy allows only its own script and style, whatever
 * text of a target the page contains.
 */
export function pageHead({ title, style, script }: Head): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${html(title)}</title>
<style>${style}</style>
</head>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Script and style of a page, as text. */
interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** The pages that the build bundles. */
type PageName = 'report' | 'plain' | 'nights';

const ROOT = dirname(createRequire(import.meta.url).resolve('avalanche-conformance/package.json'));

/**
 * Script and style of the report page, or of the page of a history, or of the `plain` pages, which are complete without a
 * script. The build writes them.
 */
export function pageFiles(page: PageName): PageFiles {
  const read = (extension: string): string => readFileSync(join(ROOT, 'dist/pages', `${page}.${extension}`), 'utf8');
  return { script: read('js'), style: read('css') };
}
