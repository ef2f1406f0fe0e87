import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { methodsModule } from './generate/methods.mjs';
import { requirementIdsModule } from './generate/requirement-ids.mjs';
import { reportPageModule } from './generate/report-page.mjs';
import { readSchemaFiles } from './generate/schema-files.mjs';
import { typeModules } from './generate/types.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(ROOT, 'src/generated');

/** What `src/generated` should hold: text by file name. */
async function generate() {
  const schemas = readSchemaFiles(join(ROOT, 'schemas'));
  const modules = await typeModules(schemas);
  modules.set('methods.ts', methodsModule(schemas));
  modules.set('requirement-ids.ts', requirementIdsModule(join(ROOT, 'specs/catalogue')));
  modules.set('report-page.ts', await reportPageModule(ROOT));
  const style = await resolveConfig(join(ROOT, 'package.json'));
  const files = new Map();
  for (const [name, { source, text }] of modules) {
    const header = `// Generated from ${source} by scripts/generate.mjs. Do not edit: change the source and run \`npm run generate\`.\n\n`;
    files.set(name, await format(header + text, { ...style, parser: 'typescript' }));
  }
  return files;
}

function present() {
  return existsSync(OUTPUT) ? readdirSync(OUTPUT).filter((name) => name.endsWith('.ts')) : [];
}

const check = process.argv.includes('--check');
const files = await generate();
const leftover = present().filter((name) => !files.has(name));
const changed = [...files].filter(([name, text]) => {
  const path = join(OUTPUT, name);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
});
const stale = [...changed.map(([name]) => name), ...leftover];

if (check) {
  for (const name of stale) console.error(`src/generated/${name} is stale: run \`npm run generate\` and commit it.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  mkdirSync(OUTPUT, { recursive: true });
  for (const [name, text] of changed) writeFileSync(join(OUTPUT, name), text);
  for (const name of leftover) rmSync(join(OUTPUT, name));
  console.log(
    `src/generated: ${files.size} files, ${stale.length === 0 ? 'nothing changed' : `changed ${stale.join(', ')}`}`,
  );
}
