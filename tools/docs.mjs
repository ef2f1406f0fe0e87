// Builds the documentation: a page for each method with all its requirements, coverage, errata, profiles, mutants, the pages of docs/, the
// map of the source, and the API.
// Needs a build. Keeps the examples in a cache. Usage: npm run docs [-- --out FOLDER] [--cache FOLDER]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { Application, OptionDefaults } from 'typedoc';

const SEED = 1;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'site') },
    cache: { type: 'string', default: join(ROOT, 'node_modules/.cache/docs') },
  },
});
const out = resolve(values.out);

const built = (path) => import(pathToFileURL(join(ROOT, 'dist/src', path)).href);
const tool = (path) => import(pathToFileURL(join(ROOT, 'dist/tools', path)).href);
const { loadCatalogue } = await built('catalogue/catalogue.js');
const { loadProfiles } = await built('catalogue/profiles.js');
const { showExchanges } = await built('cli/commands/shown-exchange.js');
const { rememberedExamples } = await tool('examples/remembered-examples.js');
const { writtenExample } = await tool('examples/written-example.js');
const { suiteOf } = await built('run/suite.js');
const { MUTANTS } = await built('reference-node/mutants.js');
const { requirementFacts } = await built('reporting/requirement-facts.js');
const { siteFiles } = await tool('site/site-files.js');

/** Says after each tenth of the requirements how many have their examples. */
function progressOf(count) {
  console.log(
    `Running the examples of ${count} requirements. This takes minutes, unless nothing changed since the last time.`,
  );
  const step = Math.ceil(count / 10);
  return (done) => {
    if (done % step === 0 || done === count) console.log(`Examples: ${done} of ${count} requirements`);
  };
}

async function writeSite() {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const ids = catalogue.requirements.map(({ id }) => id);
  const examples = await rememberedExamples(values.cache, ids, SEED, progressOf(ids.length));
  const facts = ids.map((id) => ({
    ...requirementFacts(id, catalogue, profiles, MUTANTS),
    ...showExchanges(examples.get(id)),
  }));
  const files = new Map([
    ...siteFiles({ version: suiteOf().version, catalogue, profiles, mutants: MUTANTS, facts }),
    ['examples.json', `${JSON.stringify([...examples.values()].map(writtenExample), null, 1)}\n`],
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  return files.size;
}

/** Draws Mermaid diagrams into the page, in its colours. The font that the picture would load from elsewhere is left out. */
function drawDiagrams(markdown) {
  const { fence } = markdown.renderer.rules;
  const theme = { transparent: true, bg: 'var(--color-background)', fg: 'var(--color-text)', padding: 8 };
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const { info, content } = tokens[at];
    if (info !== 'mermaid') return fence(tokens, at, ...rest);
    const svg = renderMermaidSVG(content, theme).replace(/@import [^\n]*\n/, '');
    return `<figure class="diagram">${svg}</figure>\n`;
  };
}

/** The names of pages that are a README in their folder. */
const READMES = { 'src/README': 'source', 'results/README': 'results' };

async function writeApi() {
  const app = await Application.bootstrapWithPlugins({
    name: 'avalanche-conformance',
    entryPoints: ['src/library/index.ts', 'src/library/types.ts', 'src/vitest/index.ts'].map((path) =>
      join(ROOT, path),
    ),
    tsconfig: join(ROOT, 'tsconfig.build.json'),
    readme: join(ROOT, 'tools/docs/api.md'),
    projectDocuments: ['docs/*.md', 'docs/internals/*.md', 'results/README.md', 'src/README.md'].map((path) =>
      join(ROOT, path),
    ),
    markdownItLoader: drawDiagrams,
    searchInDocuments: true,
    disableSources: true,
    disableGit: true,
    hideGenerator: true,
    excludePrivate: true,
    excludeExternals: true,
    // Types are checked elsewhere, and by the compiler.
    skipErrorChecking: true,
    navigationLinks: { Requirements: '../index.html' },
    customCss: join(ROOT, 'tools/docs/api.css'),
    highlightLanguages: [...OptionDefaults.highlightLanguages, 'groovy'],
    blockTags: [...OptionDefaults.blockTags, '@minItems', '@maxItems'],
    logLevel: 'Warn',
  });
  const project = await app.convert();
  if (project === undefined || app.logger.hasErrors()) throw new Error('The API pages could not be made.');
  for (const page of project.documents ?? []) page.name = READMES[page.name] ?? basename(page.name);
  await app.generateDocs(project, join(out, 'api'));
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error('The API pages have gaps, see above.');
}

rmSync(out, { recursive: true, force: true });
const pages = await writeSite();
console.log(`Wrote ${pages} files. Making the API pages.`);
await writeApi();
console.log(`${pages} files and the API pages in ${out}: open index.html`);
