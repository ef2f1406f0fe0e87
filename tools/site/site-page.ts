import { html } from '../../src/reporting/html/html.ts';

/** A page of the site. */
export interface SitePage {
  /** Path from the root of the site. */
  readonly path: string;
  readonly title: string;
  /** HTML. */
  readonly main: string;
}

const TOP: readonly (readonly [href: string, name: string])[] = [
  ['index.html', 'Overview'],
  ['coverage.html', 'Coverage'],
  ['errata.html', 'Errata'],
  ['profiles.html', 'Profiles'],
  ['mutants.html', 'Mutants'],
  ['api/documents/configure.html', 'Guides'],
  ['api/index.html', 'API'],
];

/**
 * The complete HTML of a page. Style, script and search index are separate files with relative paths, so that pages can
 * be opened as files.
 */
export function siteText({ path, title, main }: SitePage, version: string): string {
  const root = '../'.repeat(path.split('/').length - 1);
  const links = TOP.map(([href, name]) => {
    const current = href === path ? ' aria-current="page"' : '';
    return `<a href="${root}${href}"${current}>${name}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<nav class="top" aria-label="Site">
<span class="brand">avalanche-conformance</span>
${links.join('\n')}
<input class="search" type="search" data-search="${root}" placeholder="Search requirements (/)" aria-label="Search requirements" hidden>
<span data-theme-button></span>
</nav>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer>avalanche-conformance ${html(version)}. Made from the catalogue, the schemas and runs on the reference node by <code>npm run docs</code>.</footer>
<script src="${root}site.js"></script>
</body>
</html>
`;
}
