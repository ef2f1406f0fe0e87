import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { profiles } from '../../../../test/support/profiles.ts';
import { schemasOf } from '../../../run/profile-schemas.ts';
import { baseSchemas, subschemas } from './annotations.ts';
import { builtValidator } from './built-validators.ts';
import { FORMATS } from './formats.ts';
import { SCHEMA_BASE, schemaFiles } from './schema-files.ts';
import { isSchemaNode } from './schema-node.ts';
import { SchemaSet, mergePatch } from './schemas.ts';

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

test.for(set.paths())(
  '%s compiles, refers only to what exists, and requires no member that it does not define',
  (path) => {
    set.errors(set.root(path), null);
    const all = new Set([set.root(path)]);
    for (const node of all) for (const below of subschemas(set, node)) all.add(below);
    const names = (keyword: string): string[] =>
      [...all].flatMap((node) => {
        const value = node[keyword];
        return Array.isArray(value) ? value.map(String) : isSchemaNode(value) ? Object.keys(value) : [];
      });
    const defined = new Set(names('properties'));
    expect(names('required').filter((name) => !defined.has(name))).toEqual([]);
  },
);

test('sets share the schemas that are the same in them, with all that they refer to, and no others', () => {
  const [HEIGHT, UINT64] = ['platform/getHeight.result.json', 'common/uint64-either.json'];
  const patch = { schema: UINT64, patch: { description: 'Another.', type: 'boolean', anyOf: null } };
  const [one, other] = [new SchemaSet([patch]), new SchemaSet([{ ...patch }])];
  const isShared = (a: SchemaSet, b: SchemaSet): readonly boolean[] =>
    ['platform/getSubnets.params.json', UINT64, HEIGHT].map((path) => a.root(path) === b.root(path));
  expect(isShared(one, set)).toEqual([true, false, false]);
  expect(isShared(one, other)).toEqual([true, true, true]);
  const errors = (own: SchemaSet): number => own.errors(own.root(HEIGHT), { height: '1' }).length;
  expect(errors(set)).toBe(0);
  expect(errors(one)).toBeGreaterThan(0);
  expect(errors(new SchemaSet())).toBe(0);
});

test('the build has compiled the validators of every profile', () => {
  const missing = [...profiles.all(), ...profiles.ofMakers()].flatMap((profile) => {
    const own = schemasOf(profile);
    return own.paths().filter((path) => {
      const key = own.keyOf(own.root(path));
      return builtValidator('thorough', path, key) === undefined || builtValidator('hasty', path, key) === undefined;
    });
  });
  expect(missing).toEqual([]);
});

test.each(['uint32', 'uint64'])(
  'a validator without our keywords takes a number for an integer of %s, and no text',
  (width) => {
    const schema = schemaFiles().get(`common/${width}-number.json`);
    const plain = new Ajv2020({ strict: false }).compile(schema ?? false);
    expect([7, '7', 7.5, null].map((value) => plain(value))).toEqual([true, false, false, false]);
  },
);

/** The cases of RFC 7396, appendix A, whose patch is an object. */
test.for([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
] as const)('%j and %j make %j', ([target, patch, merged]) => {
  const before = JSON.stringify(target);
  expect(mergePatch(target, patch)).toEqual(merged);
  expect(JSON.stringify(target)).toBe(before);
});
