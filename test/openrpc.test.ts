import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { METHODS } from '../src/generated/methods.ts';

const require = createRequire(import.meta.url);

interface Document {
  readonly methods: readonly { readonly name: string; readonly params: readonly { readonly name: string }[] }[];
}

function read(): Document {
  return JSON.parse(readFileSync(new URL('../openrpc.json', import.meta.url), 'utf8')) as Document;
}

/** The object that a JSON Pointer behind `#` names. */
function follow(document: unknown, pointer: string): unknown {
  const segments = pointer.slice(2).split('/');
  return segments.reduce((value, segment) => (Object(value) as Record<string, unknown>)[segment], document);
}

test('the OpenRPC document fits the published meta-schema', () => {
  const { default: openrpc } = require('@open-rpc/meta-schema') as { default: object };
  const { default: jsonSchema } = require('@json-schema-tools/meta-schema') as { default: object };
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(jsonSchema, 'https://meta.json-schema.tools');
  const validate = ajv.compile({ ...openrpc, $schema: 'http://json-schema.org/draft-07/schema#' });
  validate(read());
  expect(validate.errors).toBeNull();
});

test('it has every method, and every reference leads somewhere', () => {
  const document = read();
  expect(document.methods.map(({ name }) => name).sort()).toEqual(METHODS.map(({ method }) => method).sort());
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
    ([, reference = '']) => reference,
  );
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((each) => !each.startsWith('#/') || follow(document, each) === undefined)).toEqual([]);
});
