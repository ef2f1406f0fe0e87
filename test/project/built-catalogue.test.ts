import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtKey, readYaml, yamlFiles } from '../../src/judge/catalogue/read-yaml.ts';
import { catalogueFolder } from '../../src/judge/catalogue/catalogue.ts';
import { ROWS_OF_SCHEMAS, rowsOfSchemas } from '../../src/judge/catalogue/rows-of-schemas.ts';
import { packageRoot, schemaFiles } from '../../src/judge/validation/schema/schema-files.ts';

const isRequirements = (name: string): boolean => name === 'requirements.yaml';

test.each([
  ['.', isRequirements, 'catalogue/requirements.json'],
  ['families', undefined, 'catalogue/families.json'],
  ['life', undefined, 'catalogue/life.json'],
  ['profiles', undefined, 'catalogue/profile.json'],
  ['errata', undefined, 'catalogue/erratum.json'],
] as const)('the build holds every file of %s, as it is read from YAML', async (folder, isOwn, schema) => {
  const built = JSON.parse(readFileSync(join(packageRoot(), 'dist/catalogue.json'), 'utf8')) as Record<string, unknown>;
  const paths = yamlFiles(join(catalogueFolder(), folder), isOwn);
  expect(paths).not.toEqual([]);
  for (const path of paths) {
    expect(built[builtKey(readFileSync(path, 'utf8'), schema)], path).toEqual(await readYaml(path, schema));
  }
});

test('the build holds the rows of the schemas', () => {
  const built = JSON.parse(readFileSync(join(packageRoot(), 'dist/catalogue.json'), 'utf8')) as Record<string, unknown>;
  const rows = rowsOfSchemas(schemaFiles()).filter(({ requirements }) => requirements.length > 0);
  expect(built[ROWS_OF_SCHEMAS]).toEqual(rows);
});
