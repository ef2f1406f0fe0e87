import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { baseSchemas, subschemas } from './annotations.ts';
import { FORMATS } from './formats.ts';
import { SCHEMA_BASE, schemaFiles } from './schema-files.ts';

const set = baseSchemas();

test.for([...schemaFiles()])('%s is a schema, in its place, and names itself', ([path, schema]) => {
  const ajv = new Ajv2020({
    strict: false,
    formats: Object.fromEntries([...FORMATS.keys()].map((name) => [name, true])),
  });
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  expect(schema.$id).toBe(SCHEMA_BASE + path);
  expect(schema.title).toMatch(/^[A-Z]\w+$/);
});

test.for(set.paths())('%s compiles, and refers only to what exists', (path) => {
  const root = set.root(path);
  set.errors(root, null);
  const all = new Set([root]);
  for (const node of all) for (const below of subschemas(set, node)) all.add(below);
  expect(all.size).toBeGreaterThan(0);
});
