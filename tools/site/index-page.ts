import { html } from '../../src/reporting/html/html.ts';
import { pagesOf, type Site } from './site.ts';
import type { SitePage } from './site-page.ts';

const GROUPS: readonly (readonly [prefix: string, title: string])[] = [
  ['platform.', 'Platform Chain service'],
  ['index.', 'Index service'],
  ['health.', 'Health service'],
  ['', 'Every service'],
];

/** The first page: a description of the suite, its numbers, and links to the methods. */
export function indexPage(site: Site): SitePage {
  const { catalogue, profiles, mutants } = site;
  const tiles: readonly (readonly [string, number, string])[] = [
    ['coverage.html', catalogue.requirements.length, 'requirements'],
    ['coverage.html#excused', catalogue.excluded.length, 'statements excused'],
    ['mutants.html', mutants.length, 'mutants'],
    ['profiles.html', profiles.all().length, 'profiles'],
    ['errata.html', profiles.sources.errata.size, 'errata'],
  ];
  return {
    path: 'index.html',
    title: 'avalanche-conformance',
    main: `<h1>What a node must do</h1>
<p class="lead">avalanche-conformance tests the Health, Platform Chain and Index services of an Avalanche node over HTTP.
Each requirement is one sentence that the node must meet, with a permanent ID, its section in the document and a check.
These pages show every requirement with a correct and a faulty exchange, both from real runs.</p>
<ul class="tiles" aria-label="How much there is">${tiles.map(tile).join('')}</ul>
${groups(site)}`,
  };
}

function tile([href, count, name]: readonly [string, number, string]): string {
  return `<li><a class="tile" href="${href}"><b>${count.toLocaleString('en')}</b><span>${name}</span></a></li>`;
}

function groups(site: Site): string {
  const open = new Map(pagesOf(site));
  return GROUPS.map(([prefix, title]) => {
    const names = [...open.keys()].filter((name) => name.startsWith(prefix));
    const rows = names.map((name) => {
      const facts = open.get(name) ?? [];
      open.delete(name);
      const count = (level: string): number => facts.filter(({ requirement }) => requirement.level === level).length;
      const broken = facts.reduce((sum, each) => sum + each.mutants.length, 0);
      const cells = [facts.length, count('stated'), count('derived'), count('observed'), broken];
      return `<tr><th scope="row"><a href="requirements/${html(name)}.html">${html(name)}</a></th>${cells.map((cell) => `<td class="number">${cell === 0 ? '–' : cell}</td>`).join('')}</tr>`;
    });
    const heads = ['', 'requirements', 'stated', 'derived', 'observed', 'mutants'];
    const id = title.toLowerCase().replaceAll(' ', '-');
    return `<h2 id="${id}">${title}</h2>
<div class="wide" tabindex="0" role="group" aria-labelledby="${id}"><table class="plain">
<thead><tr>${heads.map((name) => (name === '' ? '<td></td>' : `<th scope="col">${name}</th>`)).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
  }).join('\n');
}
