import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Text of `report-page.ts`: script and style of the report's page, bundled, a line of theirs per line. */
export async function reportPageModule(root) {
  const folder = join(root, 'src/reporting/page');
  const { output } = await one(
    build({
      configFile: false,
      root,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        lib: { entry: join(folder, 'main.ts'), formats: ['iife'], name: 'report' },
      },
    }),
  );
  const script = output.find(({ type }) => type === 'chunk').code;
  const style = readFileSync(join(folder, 'page.css'), 'utf8');
  const text = `/** What runs in the page of a report. */
export const REPORT_SCRIPT = ${lines(script)};

/** How it looks. */
export const REPORT_STYLE = ${lines(style)};
`;
  return { source: 'src/reporting/page', text };
}

async function one(built) {
  const result = await built;
  return Array.isArray(result) ? result[0] : result;
}

function lines(text) {
  return `[${text
    .split('\n')
    .map((line) => JSON.stringify(line))
    .join(',\n')}].join('\\n')`;
}
