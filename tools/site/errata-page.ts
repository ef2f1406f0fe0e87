import type { Erratum } from '../../src/catalogue/erratum.ts';
import { compareReleases } from '../../src/catalogue/release.ts';
import { html, prose } from '../../src/reporting/html/html.ts';
import { hrefOf, type Site } from './site.ts';
import type { SitePage } from './site-page.ts';

/** The differences between the document and releases. */
export function errataPage({ profiles }: Site): SitePage {
  const errata = [...profiles.sources.errata.values()].sort(
    (a, b) => compareReleases(a.first, b.first) || (a.id < b.id ? -1 : 1),
  );
  return {
    path: 'errata.html',
    title: 'Errata',
    main: `<h1>Errata</h1>
<p class="lead">Each is one place where the document and deployed releases part. In force, it replaces what is expected of the node:
both answers are never fine. <a href="profiles.html">Profiles</a> say which are in force where.</p>
<div class="filter" hidden><input type="search" data-filter=".rule" placeholder="Filter" aria-label="Filter the errata"><output></output></div>
${errata.map(block).join('\n')}`,
  };
}

function block(erratum: Erratum): string {
  const { id, document, nodes, first, last, evidence, requirements, replaces = {}, adds = [], drops = [] } = erratum;
  const replaced = Object.entries(replaces);
  const named = new Set([...replaced.flat(), ...adds, ...drops]);
  const touched = requirements.filter((each) => !named.has(each));
  return `<article class="rule" id="${html(id)}" aria-labelledby="${html(id)}-id">
<h2><a class="id" id="${html(id)}-id" href="#${html(id)}">${html(id)}</a> <span class="place">${last === undefined ? `from ${html(first)} on` : `${html(first)} to ${html(last)}`}</span></h2>
<dl class="pairs"><div><dt>document</dt><dd>${prose(document)}</dd></div><div><dt>releases</dt><dd>${prose(nodes)}</dd></div><div><dt>evidence</dt><dd>${prose(evidence.join(' '))}</dd></div></dl>
${list('Changed expectation', touched.map(link))}${list(
    'Replaced',
    replaced.map(([before, after]) => `${link(before)} by ${link(after)}`),
  )}${list('Added', adds.map(link))}${list('Dropped', drops.map(link))}
</article>`;
}

function link(id: string): string {
  return `<a class="id" href="${html(hrefOf(id))}">${html(id)}</a>`;
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const rows = items.map((item) => `<li>${item}</li>`).join('');
  if (items.length > 6)
    return `<details class="more"><summary>${title} (${items.length})</summary><ul>${rows}</ul></details>`;
  return `<h3>${title}</h3><ul>${rows}</ul>`;
}
