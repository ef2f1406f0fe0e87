import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { default as Draft04 } from 'ajv-draft-04';
import { SaxesParser } from 'saxes';
import { expect } from 'vitest';

const read = (file: URL): object => JSON.parse(readFileSync(file, 'utf8')) as object;
const OPTIONS = { strict: false, validateFormats: false, unicodeRegExp: false };

/** The formats of reports whose schemas others have published. */
const SCHEMAS = {
  SARIF: new Draft04.default(OPTIONS).compile(read(new URL('../published/sarif-2.1.0.json', import.meta.url))),
  CTRF: new Ajv(OPTIONS).compile(read(new URL('ctrf-schema-0.0.json', import.meta.resolve('ctrf')))),
};

/** Expects that a document fits the schema of its format. Returns it. */
export function fitting(format: keyof typeof SCHEMAS, text: string): unknown {
  const validate = SCHEMAS[format];
  const document: unknown = JSON.parse(text);
  validate(document);
  expect(validate.errors).toBeNull();
  return document;
}

/** Expects well-formed XML. */
export function expectXml(text: string): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}
