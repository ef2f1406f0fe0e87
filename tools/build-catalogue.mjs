// Reads the catalogue's YAML files and the rows of the schemas once and for all into dist/catalogue.json: to parse them and to
// compare them with their schemas takes half a second, at each start. Also compresses what is known of defects. Part of `npm run build`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { builtKey } from '../dist/src/catalogue/built-files.js';
import { readYaml, yamlFiles } from '../dist/src/catalogue/read-yaml.js';
import { ROWS_OF_SCHEMAS, rowsOfSchemas } from '../dist/src/catalogue/rows-of-schemas.js';
import { schemaFiles } from '../dist/src/validation/schema/schema-files.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'specs');

const GROUPS = [
  { schema: 'catalogue/sections.json', paths: [join(FOLDER, 'sections.yaml')] },
  { schema: 'catalogue/requirements.json', paths: yamlFiles(FOLDER, (name) => name === 'requirements.yaml') },
  { schema: 'catalogue/families.json', paths: [join(FOLDER, 'families/families.yaml')] },
  { schema: 'catalogue/life.json', paths: [join(FOLDER, 'life/life.yaml')] },
  { schema: 'catalogue/unlisted-members.json', paths: [join(FOLDER, 'unlisted-members.yaml')] },
  { schema: 'catalogue/erratum.json', paths: yamlFiles(join(FOLDER, 'errata')) },
  { schema: 'catalogue/profile.json', paths: yamlFiles(join(FOLDER, 'profiles')) },
];

const built = { [ROWS_OF_SCHEMAS]: rowsOfSchemas(schemaFiles()).filter(({ requirements }) => requirements.length > 0) };
for (const { schema, paths } of GROUPS) {
  for (const path of paths) built[builtKey(readFileSync(path, 'utf8'), schema)] = await readYaml(path, schema);
}
writeFileSync(join(ROOT, 'dist/catalogue.json'), JSON.stringify(built));
writeFileSync(join(ROOT, 'dist/defects.json.gz'), gzipSync(readFileSync(join(FOLDER, 'defects.json')), { level: 9 }));
