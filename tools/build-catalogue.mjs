// Reads the catalogue's YAML files and the rows of the schemas once and for all into dist/catalogue.json: to parse them and to
// compare them with their schemas takes half a second, at each start. Part of `npm run build`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The folder with the built code, which gets the files. */
const BUILT = process.argv[2] ?? join(ROOT, 'dist');

const load = (path) => import(pathToFileURL(join(BUILT, 'src', path)).href);
const { builtKey } = await load('catalogue/built-files.js');
const { readYaml, yamlFiles } = await load('catalogue/read-yaml.js');
const { ROWS_OF_SCHEMAS, rowsOfSchemas } = await load('catalogue/rows-of-schemas.js');
const { schemaFiles } = await load('validation/schema/schema-files.js');

const FOLDER = join(ROOT, 'specs');

const GROUPS = [
  { schema: 'catalogue/sections.json', paths: [join(FOLDER, 'sections.yaml')] },
  { schema: 'catalogue/requirements.json', paths: yamlFiles(FOLDER, (name) => name === 'requirements.yaml') },
  { schema: 'catalogue/families.json', paths: [join(FOLDER, 'families/families.yaml')] },
  { schema: 'catalogue/life.json', paths: [join(FOLDER, 'life/life.yaml')] },
  { schema: 'catalogue/erratum.json', paths: yamlFiles(join(FOLDER, 'errata')) },
  { schema: 'catalogue/profile.json', paths: yamlFiles(join(FOLDER, 'profiles')) },
];

const built = { [ROWS_OF_SCHEMAS]: rowsOfSchemas(schemaFiles()).filter(({ requirements }) => requirements.length > 0) };
for (const { schema, paths } of GROUPS) {
  for (const path of paths) built[builtKey(readFileSync(path, 'utf8'), schema)] = await readYaml(path, schema);
}
writeFileSync(join(BUILT, 'catalogue.json'), JSON.stringify(built));
