import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { METHODS } from '../src/generated/methods.ts';

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

test('it has every method, and every reference leads somewhere', () => {
  const document = read();
  expect(document.methods.map(({ name }) => name).sort()).toEqual(METHODS.map(({ method }) => method).sort());
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
    ([, reference = '']) => reference,
  );
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((each) => !each.startsWith('#/') || follow(document, each) === undefined)).toEqual([]);
});
