import { pageFiles } from '../../src/reporting/html/page-files.ts';
import { coveragePage } from './coverage-page.ts';
import { errataPage } from './errata-page.ts';
import { indexPage } from './index-page.ts';
import { mutantsPage } from './mutants-page.ts';
import { profilesPage } from './profiles-page.ts';
import { requirementPages } from './requirement-pages.ts';
import { siteText } from './site-page.ts';
import { hrefOf, type Site } from './site.ts';

/** The files of the site: text by path, without the API pages. */
export function siteFiles(site: Site): ReadonlyMap<string, string> {
  const files = pageFiles('plain');
  const pages = [
    indexPage(site),
    coveragePage(site),
    errataPage(site),
    profilesPage(site),
    mutantsPage(site),
    ...requirementPages(site),
  ];
  return new Map([
    ...pages.map((page): [string, string] => [page.path, siteText(page, site.version)]),
    ['style.css', files.style],
    ['site.js', files.script],
    ['search-index.js', searchIndex(site)],
  ]);
}

/** The search index as a script, since pages that are opened as files cannot fetch. */
function searchIndex({ catalogue }: Site): string {
  const entries = catalogue.requirements.map(({ id, statement }) => [id, statement.replaceAll('`', ''), hrefOf(id)]);
  return `window.searchIndex = ${JSON.stringify(entries)};\n`;
}
