import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const FOLDER = 'src/reporting/page';

/** Text of `report-page.ts`: script and style of the report's page, bundled, a line of theirs per line. */
export async function reportPageModule(root) {
  const text = `/** What runs in the page of a report. */
export const REPORT_SCRIPT = ${lines(await bundled(root, 'main.ts'))};

/** How it looks. */
export const REPORT_STYLE = ${lines(styles(root, ['theme', 'base', 'report']))};
`;
  return { source: FOLDER, text };
}

/** Text of `plain-pages.ts`: script and style of the pages that stand complete without a script. */
export async function plainPagesModule(root) {
  const text = `/** What runs in the pages that stand complete without a script. */
export const PAGE_SCRIPT = ${lines(await bundled(root, 'plain.ts'))};

/** How they look. */
export const PAGE_STYLE = ${lines(styles(root, ['theme', 'base', 'pages']))};
`;
  return { source: FOLDER, text };
}

async function bundled(root, entry) {
  const folder = join(root, FOLDER);
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(folder, entry), formats: ['iife'], name: 'page' },
    },
  });
  const { output } = Array.isArray(built) ? built[0] : built;
  return output.find(({ type }) => type === 'chunk').code;
}

function styles(root, names) {
  return names.map((name) => readFileSync(join(root, FOLDER, `style/${name}.css`), 'utf8')).join('');
}

function lines(text) {
  return `[${text
    .split('\n')
    .map((line) => JSON.stringify(line))
    .join(',\n')}].join('\\n')`;
}
