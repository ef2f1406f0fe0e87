import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { closeSources } from './generate/load-source.mjs';
import { blsKeysModule } from './generate/bls-keys.mjs';
import { fieldsModule } from './generate/fields.mjs';
import { withOptionalMembers, typeModules } from './generate/types.mjs';
import { membersModule, requirementIdsModule, methodsModule } from './generate/methods.mjs';
import { openrpcDocument } from './generate/openrpc.mjs';
import { readingsPage, resultFiles } from './generate/results-page.mjs';
import { readSchemaFiles } from './generate/schema-files.mjs';
import { settingsSchemas } from './generate/settings-schemas.mjs';
import { tellProblems } from './tell-problems.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = 'src/generated';

/** What is generated: text by path. */
async function generate() {
  const settings = await settingsSchemas(ROOT);
  const schemas = new Map([...readSchemaFiles(join(ROOT, 'schemas')), ...settings]);
  const modules = await typeModules(withOptionalMembers(ROOT, schemas));
  modules.set('bls-keys.ts', await blsKeysModule(ROOT));
  modules.set('methods.ts', methodsModule(schemas));
  modules.set('fields.ts', fieldsModule(schemas));
  modules.set('requirement-ids.ts', await requirementIdsModule(ROOT));
  modules.set('specs/families/members.ts', await membersModule(ROOT));
  const style = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'));
  const formatted = async (name, text) => (await format(name, text, style)).code;
  const files = new Map();
  for (const [name, { source, text }] of modules) {
    const header = `// Generated from ${source} by tools/generate.mjs. Do not edit: change the source and run \`npm run generate\`.\n\n`;
    files.set(name.includes('/') ? name : `${OUTPUT}/${name}`, await formatted(name, header + text));
  }
  for (const [path, schema] of settings) files.set(`schemas/${path}`, await formatted(path, JSON.stringify(schema)));
  const openrpc = JSON.stringify(await openrpcDocument(ROOT, schemas));
  files.set('openrpc.json', await formatted('openrpc.json', openrpc));
  files.set('docs/document.md', await formatted('document.md', readingsPage(ROOT)));
  const { pages, badges } = await resultFiles(ROOT);
  for (const [name, text] of pages) files.set(name, await formatted('README.md', text));
  for (const [name, text] of badges) files.set(name, text);
  return files;
}

function present() {
  const folder = join(ROOT, OUTPUT);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : [];
  return names.map((name) => `${OUTPUT}/${name}`);
}

const check = process.argv.includes('--check');
const files = await generate().finally(closeSources).catch(tellProblems);
const leftover = present().filter((name) => !files.has(name));
const changed = [...files].filter(([name, text]) => {
  const path = join(ROOT, name);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
});
const stale = [...changed.map(([name]) => name), ...leftover];

if (check) {
  for (const name of stale) console.error(`${name} is stale: run \`npm run generate\` and commit it.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  mkdirSync(join(ROOT, OUTPUT), { recursive: true });
  for (const [name, text] of changed) writeFileSync(join(ROOT, name), text);
  for (const name of leftover) rmSync(join(ROOT, name));
  console.log(
    `${files.size} generated files, ${stale.length === 0 ? 'nothing changed' : `changed ${stale.join(', ')}`}`,
  );
}
