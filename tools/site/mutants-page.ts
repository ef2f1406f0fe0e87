import { html, prose } from '../../src/reporting/html/html.ts';
import { hrefOf, type Site } from './site.ts';
import type { SitePage } from './site-page.ts';

/** The faulty nodes that prove the checks. */
export function mutantsPage({ mutants }: Site): SitePage {
  const rows = mutants.map(({ name, breaks, defect, history }) => {
    const past = history === undefined ? '' : ` <span class="soft">(${html(history)})</span>`;
    return `<tr><th scope="row" class="id">${html(name)}</th><td>${prose(defect)}${past}</td><td><a class="id" href="${html(hrefOf(breaks))}">${html(breaks)}</a></td></tr>`;
  });
  return {
    path: 'mutants.html',
    title: 'Mutants',
    main: `<h1>Mutants</h1>
<p class="lead">A check that cannot fail is a defect. Each mutant is the reference node with one small fault.
<code>npm run selfcheck</code> requires that the check of the broken requirement fails on it, for the right
reason. <code>avalanche-conformance node --mutant NAME</code> serves one. A number in parentheses identifies a fault of real nodes.</p>
<div class="filter" hidden><input type="search" data-filter="#mutants tbody tr" placeholder="Filter ${rows.length} mutants" aria-label="Filter the mutants"><output></output></div>
<div class="wide" tabindex="0" role="group" aria-label="Mutants"><table class="plain" id="mutants">
<thead><tr><th scope="col">mutant</th><th scope="col">defect</th><th scope="col">breaks</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`,
  };
}
