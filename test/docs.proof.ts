import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue, type Catalogue } from '../src/catalogue/catalogue.ts';
import { loadProfiles } from '../src/catalogue/profiles.ts';
import { MUTANTS } from '../src/reference-node/mutants.ts';
import { hrefOf } from '../tools/site/site.ts';
import { judgeExchange } from '../src/validation/judge-exchange.ts';
import { requirementsOfAnswers } from '../src/validation/schema/annotations.ts';
import { SchemaSet } from '../src/validation/schema/schemas.ts';
import { describeInBrowser } from './browser.ts';
import { plainEnvironment } from './cli.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Stated by a schema, but broken by these mutants in what only the check sees: the kind of a block, an answer in a list. */
const TAKES_THE_CHECK = [
  'envelope/error-is-an-object',
  'platform.getBlock/json-txs-by-kind',
  'platform.getBlock/json-txs-of-standard-blocks',
];

interface Body {
  readonly text?: string;
  readonly base64?: string;
}

/** As `examples.json` of the site has it. */
interface Written {
  readonly alone: boolean;
  readonly mutant?: string;
  readonly finding?: string;
  readonly request: Body & { readonly method: string; readonly url: string };
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: Body;
}

interface WrittenExample {
  readonly id: string;
  readonly profile: string;
  readonly good?: Written;
  readonly bad?: Written;
}

function bytesOf({ text, base64 }: Body): Uint8Array {
  return base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
}

function judge({ request, status = 0, headers = [], body = {} }: Written, schemas: SchemaSet) {
  const { pathname, search } = new URL(request.url);
  return judgeExchange(schemas, {
    httpMethod: request.method,
    path: pathname + search,
    ...(request.text === undefined && request.base64 === undefined ? {} : { requestBody: bytesOf(request) }),
    status,
    headers,
    body: bytesOf(body),
  });
}

describe('the site of `npm run docs`', () => {
  const site = mkdtempSync(join(tmpdir(), 'avalanche-conformance-'));
  const schemasOf = new Map<string, SchemaSet>();
  let catalogue: Catalogue;
  let examples: readonly WrittenExample[];

  beforeAll(async () => {
    execFileSync(process.execPath, [join(ROOT, 'tools/docs.mjs'), '--out', site], {
      cwd: ROOT,
      env: plainEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    catalogue = await loadCatalogue();
    for (const { name, patches } of (await loadProfiles(catalogue)).all()) schemasOf.set(name, new SchemaSet(patches));
    // Written a moment ago, and what it holds is asked of the judge below.
    examples = JSON.parse(readFileSync(join(site, 'examples.json'), 'utf8')) as WrittenExample[];
  }, 900_000);
  afterAll(() => {
    rmSync(site, { recursive: true, force: true });
  });

  test('has a good and a bad exchange for every requirement that a mutant breaks', () => {
    expect(examples.map(({ id }) => id)).toEqual(catalogue.requirements.map(({ id }) => id));
    // Some are a defect only under an erratum, and the examples are those of the document.
    const broken = new Set<string>(MUTANTS.flatMap(({ breaks, under }) => (under === undefined ? [breaks] : [])));
    const gaps = examples.filter(({ id, good, bad }) => broken.has(id) && (good === undefined || bad === undefined));
    expect(gaps.map(({ id }) => id)).toEqual([]);
    for (const { id, bad } of examples) {
      const mutant = MUTANTS.find(({ name }) => name === bad?.mutant);
      if (bad !== undefined) expect({ id, breaks: mutant?.breaks }).toEqual({ id, breaks: id });
    }
  });

  test('judged alone, the bad exchange fails and the good one does not, wherever an answer can tell', () => {
    const problems: string[] = [];
    for (const { id, profile, good, bad } of examples) {
      const schemas = schemasOf.get(profile);
      if (schemas === undefined) throw new Error(`There is no profile ${profile}.`);
      const breaks = (example: Written): boolean =>
        judge(example, schemas).findings.some(({ requirement }) => requirement === id);
      if (good !== undefined && breaks(good)) problems.push(`${id}: the good one fails`);
      if (bad?.alone === true && !breaks(bad)) problems.push(`${id}: the bad one does not fail`);
      const byAnswers = requirementsOfAnswers(schemas).has(id) && !TAKES_THE_CHECK.includes(id);
      if (byAnswers && bad?.alone === false) problems.push(`${id}: the bad one does not tell by itself`);
      if (byAnswers && good?.alone === false) problems.push(`${id}: the good one does not tell by itself`);
    }
    expect(problems).toEqual([]);
  });

  test('has each requirement where the search and the links say', () => {
    const pages = new Map<string, string>();
    for (const { id } of catalogue.requirements) {
      const [path = '', anchor = ''] = hrefOf(id).split('#');
      const text = pages.get(path) ?? readFileSync(join(site, path), 'utf8');
      pages.set(path, text);
      expect(text).toContain(`id="${anchor}"`);
    }
    const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.html') && !name.startsWith('api'),
    );
    const dead = files.flatMap((name) => {
      const hrefs = readFileSync(join(site, name), 'utf8').matchAll(/(?:href|src)="([^"#]+)[^"]*"/g);
      return [...hrefs]
        .map(([, href = '']) => href)
        .filter((href) => !existsSync(resolve(join(site, dirname(name)), href)))
        .map((href) => `${name}: ${href}`);
    });
    expect([...new Set(dead)]).toEqual([]);
  });

  test('has API pages of the exports of the package', () => {
    const functions = readdirSync(join(site, 'api/functions'));
    for (const name of ['startReferenceNode', 'runConformance'])
      expect(functions).toContainEqual(expect.stringContaining(name));
  });

  test('has the pages of docs/, whose links lead somewhere', () => {
    const names = ['docs', 'docs/internals'].flatMap((folder) => readdirSync(join(ROOT, folder)));
    const guides = [...names.filter((name) => name.endsWith('.md')), 'results.md'];
    const dead = guides.flatMap((name) => {
      const path = join(site, 'api/documents', name.replace(/md$/, 'html'));
      const hrefs = readFileSync(path, 'utf8').matchAll(/href="(?!https?:)([^"#]+)[^"]*"/g);
      return [...hrefs].flatMap(([, href = '']) =>
        existsSync(resolve(dirname(path), href)) ? [] : `${name}: ${href}`,
      );
    });
    expect(dead).toEqual([]);
  });

  test('has the map of the source as a picture that needs nothing from elsewhere', () => {
    const text = readFileSync(join(site, 'api/documents/source.html'), 'utf8');
    const [picture = ''] = /<figure class="diagram">.*?<\/figure>/s.exec(text) ?? [];
    for (const step of ['cli/commands/run.ts', 'transport/transport.ts', 'verdict/decide.ts'])
      expect(picture).toContain(step);
    expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|@import/);
  });

  describeInBrowser('in a browser', (open) => {
    test.each([
      { path: 'index.html', width: 1280, dark: false },
      { path: 'index.html', width: 390, dark: true },
      { path: 'requirements/platform.getHeight.html', width: 1280, dark: true },
      { path: 'requirements/platform.getHeight.html', width: 390, dark: false },
      { path: 'requirements/envelope.html', width: 390, dark: true },
      { path: 'errata.html', width: 1280, dark: false },
      { path: 'profiles.html', width: 390, dark: true },
      { path: 'coverage.html', width: 390, dark: false },
    ])(
      '$path at $width px, dark $dark: accessible, nothing overflows, nothing is said',
      async ({ path, width, dark }) => {
        const { page, said } = await open(pathToFileURL(join(site, path)).href, { width, dark });
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        expect(said).toEqual([]);
        await page.addScriptTag({ content: axe.source });
        const found = await page.evaluate<string[]>(
          `axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
        );
        expect(found).toEqual([]);
      },
    );

    test('the search finds a requirement from a file, and leads to it', async () => {
      const { page } = await open(pathToFileURL(join(site, 'index.html')).href);
      await page.keyboard.press('/');
      await page.keyboard.type('limit CLAMPED');
      await page.locator('.found a').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/requirements\/platform\.getUTXOs\.html#/);
      expect(await page.locator('.rule:target').count()).toBe(1);
    });
  });
});

test('the picture of README shows the verdict that a run has now', () => {
  const tool = join(ROOT, 'tools/picture-report.mjs');
  expect(() =>
    execFileSync(process.execPath, [tool, '--check'], { stdio: ['ignore', 'ignore', 'pipe'] }),
  ).not.toThrow();
});
