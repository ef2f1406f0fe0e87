import type { SectionCoverage } from '../../src/catalogue/coverage.ts';
import { html, prose } from '../../src/reporting/html/html.ts';
import { hrefOf, type Site } from './site.ts';
import type { SitePage } from './site-page.ts';

/** The tested requirements of each section of the document, and the excluded statements with their reasons. */
export function coveragePage({ catalogue }: Site): SitePage {
  const sections = catalogue.coverage();
  const excused = sections.filter((section) => section.excused.length > 0);
  return {
    path: 'coverage.html',
    title: 'Coverage of the document',
    main: `<h1>Coverage of the document</h1>
<p class="lead">Every statement of the document is a tested requirement, or is listed below with the reason why no exchange can
prove it: ${catalogue.requirements.length.toLocaleString('en')} requirements, ${catalogue.excluded.length} statements excused.</p>
<h2 id="sections">By section</h2>
<div class="wide" tabindex="0" role="group" aria-labelledby="sections"><table class="plain">
<thead><tr><th scope="col">section</th><th scope="col">tested</th><th scope="col">excused</th><th scope="col">requirements</th></tr></thead>
<tbody>${sections.map((section) => row(section, catalogue.requirements)).join('\n')}</tbody></table></div>
<h2 id="excused">Excused</h2>
${excused.map(excuses).join('\n')}`,
  };
}

function row(
  { section, title, tested, excused }: SectionCoverage,
  requirements: Site['catalogue']['requirements'],
): string {
  const links = requirements
    .filter((requirement) => requirement.section === section)
    .map(({ id }) => `<li><a class="id" href="${html(hrefOf(id))}">${html(id)}</a></li>`);
  const list = links.length === 0 ? '' : `<details><summary>show them</summary><ul>${links.join('')}</ul></details>`;
  return `<tr><th scope="row">${html(section)} ${html(title)}</th><td class="number">${tested}</td><td class="number">${excused.length}</td><td>${list}</td></tr>`;
}

function excuses({ section, title, excused }: SectionCoverage): string {
  const items = excused.map(
    ({ statement, reason }) => `<li>${prose(statement)} <span class="soft">${prose(reason)}</span></li>`,
  );
  return `<h3>${html(section)} ${html(title)}</h3>\n<ul>${items.join('\n')}</ul>`;
}
