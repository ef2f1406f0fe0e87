import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import { requirementFacts, type NamedMutant } from '../../src/reporting/requirement-facts.ts';
import type { ShownExchange } from '../../src/reporting/shown-exchange.ts';
import { siteFiles } from './site-files.ts';
import { hrefOf, ownerOf, type Site } from './site.ts';

const HEIGHT = 'platform.getHeight/height';
const HOSTILE = '<script>alert("&")</script>';
const MUTANTS: readonly (NamedMutant & { readonly history?: string })[] = [
  { name: 'height-is-true', breaks: HEIGHT, defect: `The height is \`true\`, ${HOSTILE}.`, history: 'F23' },
  { name: 'height-is-gone', breaks: HEIGHT, defect: 'There is no height.' },
  { name: 'other', breaks: 'platform.getTx/tx', defect: 'No transaction comes.' },
];
const GOOD: ShownExchange = {
  from: 'the reference node',
  curl: 'curl -sS http://127.0.0.1:9650/ext/bc/P',
  outcome: 'HTTP 200',
  response: '{"jsonrpc":"2.0","result":{"height":"1148"},"id":1}',
  path: '/result/height',
  alone: true,
};
const BAD: ShownExchange = {
  ...GOOD,
  from: 'height-is-true',
  response: `{"jsonrpc":"2.0","result":{"height":true},"id":1}`,
  finding: `\`result.height\` is true, expected a decimal string ${HOSTILE}`,
  serve: '--mutant height-is-true',
  alone: false,
};

let site: Site;
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const facts = catalogue.requirements.map(({ id }) => ({
    ...requirementFacts(id, catalogue, profiles, MUTANTS),
    ...(id === HEIGHT ? { good: GOOD, bad: BAD } : {}),
  }));
  site = { version: '1.2.3', catalogue, profiles, mutants: MUTANTS, facts };
  files = siteFiles(site);
});

function text(path: string): string {
  const page = files.get(path);
  if (page === undefined) throw new Error(`there is no ${path}`);
  return page;
}

/** What stands from an anchor to the end of its block. */
function block(path: string, id: string): string {
  const page = text(path);
  const start = page.indexOf(`<article class="rule" id="${id}"`);
  expect(start).toBeGreaterThan(-1);
  return page.slice(start, page.indexOf('</article>', start));
}

describe('the files of the site', () => {
  it('are a page for each owner of requirements, the overviews, and what these need', () => {
    const owners = new Set(site.catalogue.requirements.map(({ id }) => ownerOf(id)));
    const overviews = ['index', 'coverage', 'errata', 'profiles', 'mutants'].map((name) => `${name}.html`);
    const pages = [...owners].map((owner) => `requirements/${owner}.html`);
    const others = ['style.css', 'site.js', 'search-index.js'];
    expect([...files.keys()].sort()).toEqual([...overviews, ...pages, ...others].sort());
  });

  it('link only to pages that are there, and to anchors on them', () => {
    const broken: string[] = [];
    for (const [path, page] of files) {
      if (!path.endsWith('.html')) continue;
      for (const [, href = ''] of page.matchAll(/href="([^"]*)"/g)) {
        const { pathname, hash } = new URL(href, `http://site/${path}`);
        const target = pathname.slice(1);
        if (target.startsWith('api/')) continue;
        const isThere = files.get(target)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`) ?? false;
        if (!(hash === '' ? files.has(target) : isThere)) broken.push(`${path}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('are found by their search index', () => {
    const entries = JSON.parse(text('search-index.js').replace(/^window\.searchIndex = |;\n$/g, '')) as string[][];
    expect(entries).toHaveLength(site.catalogue.requirements.length);
    const [, statement, href] = entries.find(([id]) => id === HEIGHT) ?? [];
    expect(href).toBe('requirements/platform.getHeight.html#height');
    expect(statement).not.toContain('`');
  });

  it('name the page that one is on, and their version', () => {
    for (const name of ['index', 'coverage', 'errata', 'profiles', 'mutants']) {
      expect(text(`${name}.html`)).toContain(`href="${name}.html" aria-current="page"`);
      expect(text(`${name}.html`)).toContain('avalanche-conformance 1.2.3.');
    }
    expect(text('requirements/platform.getHeight.html')).toContain('<link rel="stylesheet" href="../style.css">');
  });

  it('hold no markup of others', () => {
    for (const page of files.values()) expect(page).not.toContain(HOSTILE);
  });
});

describe('the part of a requirement', () => {
  it('has its sentence, why it matters, and both exchanges', () => {
    const { why, level, section } = site.catalogue.get(HEIGHT);
    const part = block('requirements/platform.getHeight.html', 'height');
    expect(part).toContain(`<span class="level l-${level}"`);
    expect(part).toContain(`section ${section}, `);
    expect(part).toContain(why?.split(/[`'"&<]/)[0]);
    expect(part).toContain('A correct response');
    expect(part).toContain('the mutant <code>height-is-true</code>');
    expect(part).toContain('avalanche-conformance node --mutant height-is-true');
    expect(part).toContain('expected a decimal string');
  });

  it('marks the place that is meant, in either answer', () => {
    const marked = [
      ...block('requirements/platform.getHeight.html', 'height').matchAll(/class="line meant">([^<]*)</g),
    ];
    expect(marked.map(([, line]) => line?.trim())).toEqual(
      ['&#34;height&#34;: &#34;1148&#34;', '&#34;height&#34;: true'].map(
        (line) => expect.stringMatching(new RegExp(line.replaceAll('&#34;', '&(?:#34|quot);'))) as string,
      ),
    );
  });

  it('lists its mutants, and says when there is none', () => {
    const part = block('requirements/platform.getHeight.html', 'height');
    expect(part).toContain('2 mutants break it');
    for (const name of ['height-is-true', 'height-is-gone']) expect(part).toContain(`<code>${name}</code>`);
    expect(block('requirements/platform.getTx.html', 'tx')).toContain('One mutant breaks it');
    expect(text('requirements/platform.getTimestamp.html')).toContain('No mutant breaks it.');
    expect(text('requirements/platform.getTimestamp.html')).toContain('The reference node has no such exchange.');
  });

  it('says in which profiles it does not apply, and why', () => {
    const facts = site.facts.find(({ notApplicable }) => notApplicable.size > 0);
    if (facts === undefined) throw new Error('every requirement applies everywhere');
    const { id } = facts.requirement;
    const [reason = '', profiles = []] = [...facts.notApplicable][0] ?? [];
    const part = block(`requirements/${ownerOf(id)}.html`, id.slice(id.indexOf('/') + 1));
    expect(part).toMatch(/Does not apply in (one profile|\d+ profiles)/);
    expect(part).toContain(`<li>${profiles.join(', ')}: `);
    expect(reason).not.toBe('');
  });

  it('leads to the errata that touch it', () => {
    const facts = site.facts.find(({ errata }) => errata.length > 0);
    const [erratum] = facts?.errata ?? [];
    const id = facts?.requirement.id ?? '';
    expect(block(`requirements/${ownerOf(id)}.html`, id.slice(id.indexOf('/') + 1))).toContain(
      `<a href="../errata.html#${erratum?.id ?? ''}">`,
    );
  });
});

describe('the overviews', () => {
  it('count what there is', () => {
    const { catalogue, profiles } = site;
    const counts = [catalogue.requirements.length, catalogue.excluded.length, MUTANTS.length, profiles.all().length];
    for (const count of counts) expect(text('index.html')).toContain(`<b>${count.toLocaleString('en')}</b>`);
  });

  it('excuse each statement with its reason', () => {
    const list = text('coverage.html').split('id="excused"')[1] ?? '';
    expect(list.match(/<li>/g)).toHaveLength(site.catalogue.excluded.length);
  });

  it('have every erratum, with its releases and its requirements', () => {
    for (const { id, first, last, requirements } of site.profiles.sources.errata.values()) {
      const part = block('errata.html', id);
      expect(part).toContain(last === undefined ? `from ${first} on` : `${first} to ${last}`);
      for (const each of requirements) expect(part).toContain(`href="${hrefOf(each)}"`);
    }
  });

  it('dot each erratum that is in force', () => {
    const dots = text('profiles.html').match(/in force<\/span>/g) ?? [];
    const inForce = site.profiles.all().flatMap(({ errata }) => errata);
    expect(dots).toHaveLength(inForce.length);
  });

  it('list the mutants, with the fault of real nodes that they repeat', () => {
    const rows = text('mutants.html').split('<tbody>')[1]?.match(/<tr>/g);
    expect(rows).toHaveLength(MUTANTS.length);
    expect(text('mutants.html')).toContain('(F23)');
  });
});
