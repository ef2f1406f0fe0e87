// Bundles the script and the style of each page into pages in dist, or in the folder named, where src/reporting reads them. Part of `npm run build`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(ROOT, 'src/reporting/page');
const OUTPUT = join(process.argv[2] ?? join(ROOT, 'dist'), 'pages');

const PAGES = [
  { name: 'report', entry: 'main.ts', styles: ['theme', 'base', 'report', 'side'] },
  { name: 'plain', entry: 'plain.ts', styles: ['theme', 'base', 'pages'] },
];

async function script(entry) {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(SOURCE, entry), formats: ['iife'], name: 'page' },
    },
  });
  const { output } = Array.isArray(built) ? built[0] : built;
  return output.find(({ type }) => type === 'chunk').code;
}

function style(names) {
  return names.map((name) => readFileSync(join(SOURCE, `style/${name}.css`), 'utf8')).join('');
}

/** An unchanged file is left alone: tests may read it meanwhile. */
function write(name, text) {
  const path = join(OUTPUT, name);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

mkdirSync(OUTPUT, { recursive: true });
for (const { name, entry, styles } of PAGES) {
  write(`${name}.js`, await script(entry));
  write(`${name}.css`, style(styles));
}
