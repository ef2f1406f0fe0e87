// Builds dist: the code, the pages of reports, and the catalogue as one file. With `--aside`, everything anew beside dist, which it
// replaces at the end: a run that has begun loads the rest of its code from there. Needs nothing that is built.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tellProblems } from './tell-problems.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [DIST, NEXT, FORMER] = ['dist', 'dist.next', 'dist.former'].map((name) => join(ROOT, name));

// The first npx in a clone links it into a cache. There, a `prepare` that fails, or a command without its file, is never mended.
if (process.env.npm_command === 'exec' && process.env.npm_lifecycle_event === 'prepare') {
  const bin = join(DIST, 'src/cli/bin.js');
  mkdirSync(dirname(bin), { recursive: true });
  const said = 'error: this clone is not built. Run: npm ci, or npm run build';
  if (!existsSync(bin)) writeFileSync(bin, `#!/usr/bin/env node\nconsole.error('${said}');\nprocess.exitCode = 2;\n`);
  process.exit();
}

// An installation without the dev dependencies, such as with NODE_ENV=production, cannot build.
const { build } = await import('vite').catch(() => {
  console.error('avalanche-conformance cannot be built without its dev dependencies. Run: npm ci --include=dev');
  process.exit(1);
});

const PAGE = join(ROOT, 'src/reporting/page');
const SPECS = join(ROOT, 'specs');

const PAGES = [
  { name: 'report', entry: 'main.ts', styles: ['theme', 'base', 'report', 'side'] },
  { name: 'plain', entry: 'plain.ts', styles: ['theme', 'base', 'pages'] },
  { name: 'nights', entry: 'nights.ts', styles: ['theme', 'base', 'pages', 'nights'], minify: 'esbuild' },
];

/** Removes what was built from files that are gone: a check that moved would be there twice. */
function dropStale(folder) {
  for (const part of ['src', 'specs', 'tools', 'test']) {
    const built = join(folder, part);
    if (!existsSync(built)) continue;
    for (const name of readdirSync(built, { recursive: true })) {
      const source = name.replace(/(\.d\.ts|\.js)$/, '.ts');
      if (source !== name && !existsSync(join(ROOT, part, source))) rmSync(join(built, name));
    }
  }
}

function compile(folder) {
  const flags = ['-p', 'tsconfig.build.json', '--outDir', folder, '--tsBuildInfoFile', join(folder, '.tsbuildinfo')];
  // Standard output belongs to `npm pack`.
  const stdio = ['ignore', process.stderr, 'inherit'];
  const { status } = spawnSync(process.execPath, ['node_modules/typescript-7/bin/tsc', ...flags], { cwd: ROOT, stdio });
  // The compiler has named the errors.
  if (status !== 0) process.exit(1);
  chmodSync(join(folder, 'src/cli/bin.js'), 0o755);
}

/** Writes a file. An unchanged one is left alone: tests may read it meanwhile. */
function write(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/** The script of a page. What is mostly a library's is made short. */
async function scriptOf(entry, minify) {
  const lib = { entry: join(PAGE, entry), formats: ['iife'], name: 'page' };
  const options = { write: false, minify, target: 'es2022', lib };
  const built = await build({ configFile: false, root: ROOT, logLevel: 'silent', build: options });
  const { output } = Array.isArray(built) ? built[0] : built;
  return output.find(({ type }) => type === 'chunk').code;
}

/** Bundles the script and the style of each page, where `src/reporting` reads them. */
async function bundlePages(folder) {
  mkdirSync(folder, { recursive: true });
  for (const { name, entry, styles, minify = false } of PAGES) {
    write(join(folder, `${name}.js`), await scriptOf(entry, minify));
    write(
      join(folder, `${name}.css`),
      styles.map((style) => readFileSync(join(PAGE, `style/${style}.css`), 'utf8')).join(''),
    );
  }
}

/** Reads the YAML files of the catalogue and the rows of the schemas once and for all: that takes half a second, at each start. */
async function readCatalogue(folder) {
  const load = (path) => import(pathToFileURL(join(folder, 'src', path)).href);
  const { builtKey } = await load('judge/catalogue/read-yaml.js');
  const { readYaml, yamlFiles } = await load('judge/catalogue/read-yaml.js');
  const { ROWS_OF_SCHEMAS, rowsOfSchemas } = await load('judge/catalogue/rows-of-schemas.js');
  const { schemaFiles } = await load('judge/validation/schema/schema-files.js');
  const groups = {
    'catalogue/sections.json': [join(SPECS, 'sections.yaml')],
    'catalogue/clients.json': [join(SPECS, 'clients.yaml')],
    'catalogue/requirements.json': yamlFiles(SPECS, (name) => name === 'requirements.yaml'),
    'catalogue/families.json': [join(SPECS, 'families/families.yaml')],
    'catalogue/life.json': [join(SPECS, 'life/life.yaml')],
    'catalogue/erratum.json': yamlFiles(join(SPECS, 'errata')),
    'catalogue/profile.json': yamlFiles(join(SPECS, 'profiles')),
  };
  const rows = rowsOfSchemas(schemaFiles()).filter(({ requirements }) => requirements.length > 0);
  const built = { [ROWS_OF_SCHEMAS]: rows };
  for (const [schema, paths] of Object.entries(groups)) {
    for (const path of paths)
      built[builtKey(readFileSync(path, 'utf8'), schema)] = await readYaml(path, schema, relative(SPECS, path));
  }
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(built));
}

async function compileValidators(folder) {
  const { builtValidators } = await import(pathToFileURL(join(folder, 'tools/built-validators.js')).href);
  mkdirSync(join(folder, 'validators'), { recursive: true });
  for (const [name, text] of await builtValidators()) write(join(folder, 'validators', name), text);
}

const aside = process.argv.includes('--aside');
const folder = aside ? NEXT : DIST;
if (aside) for (const old of [NEXT, FORMER]) rmSync(old, { recursive: true, force: true });
dropStale(folder);
compile(folder);
await bundlePages(join(folder, 'pages'));
await readCatalogue(folder).catch(tellProblems);
await compileValidators(folder);
if (aside) {
  if (existsSync(DIST)) renameSync(DIST, FORMER);
  renameSync(NEXT, DIST);
  rmSync(FORMER, { recursive: true, force: true });
}
