import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { compareReleases } from '../../src/judge/catalogue/release.ts';
import { METHODS } from '../../src/generated/methods.ts';
import { FORMATS } from '../../src/judge/validation/schema/formats.ts';
import { read } from '../support/root.ts';
import { schemaFiles } from '../../src/judge/validation/schema/schema-files.ts';

/** The parts of the document that are read here. */
interface Document {
  readonly methods: readonly {
    readonly name: string;
    readonly errors: readonly object[];
    readonly 'x-refusals': readonly { readonly requirement: string }[];
    readonly 'x-since'?: string;
    readonly 'x-until'?: string;
  }[];
  readonly components: { readonly errors: Readonly<Record<string, { readonly code: number }>> };
}

const DOCUMENT = JSON.parse(read('openrpc.json')) as Document;

/** The object that a JSON Pointer behind `#` names. */
function follow(document: unknown, pointer: string): unknown {
  const segments = pointer.slice(2).split('/');
  return segments.reduce((value, segment) => (Object(value) as Record<string, unknown>)[segment], document);
}

test('it has every method, and every reference leads somewhere', () => {
  expect(DOCUMENT.methods.map(({ name }) => name).sort()).toEqual(METHODS.map(({ method }) => method).sort());
  const references = [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"([^"]*)"/g)].map(
    ([, reference = '']) => reference,
  );
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((each) => !each.startsWith('#/') || follow(DOCUMENT, each) === undefined)).toEqual([]);
});

test('each method has its errors, and the calls that it must refuse are requirements about it', async () => {
  const { methods, components } = DOCUMENT;
  const codes = Object.values(components.errors).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(methods.filter(({ errors }) => errors.length !== codes.length)).toEqual([]);
  const { requirements } = await loadCatalogue();
  const refusals = requirements.filter(({ id, method }) => method.includes('.') && id.endsWith('-is-an-error'));
  expect(refusals.length).toBeGreaterThan(80);
  for (const { id, method, level } of refusals) {
    const found = methods.find(({ name }) => name === method)?.['x-refusals'];
    expect(found?.find(({ requirement }) => requirement === id)).toMatchObject({ level });
  }
});

test('each method says since and until when it is served, as the profiles do', async () => {
  const times = new Map(DOCUMENT.methods.map(({ name, 'x-since': since, 'x-until': until }) => [name, [since, until]]));
  expect(times.get('platform.getHeight')).toEqual([undefined, undefined]);
  expect(times.get('platform.getFeeConfig')).toEqual(['1.11.13', undefined]);
  for (const { name, methods: served, releases } of (await loadProfiles(await loadCatalogue())).released()) {
    for (const [method, [since = '0.0.0', until = '99.0.0']] of times) {
      const within =
        compareReleases(since, releases?.first ?? '') <= 0 && compareReleases(releases?.first ?? '', until) <= 0;
      expect(within, `${method} in ${name}`).toBe(served.has(method));
    }
  }
});

/** Texts that a decoder takes, and texts that are wrong in more than a checksum. */
const TEXTS: readonly (readonly [
  format: string,
  component: string,
  good: readonly string[],
  bad: readonly string[],
])[] = [
  [
    'cb58-id',
    'common-cb58-id',
    ['11111111111111111111111111111111LpoYY', '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5'],
    ['', 'P', '0x00', '11111111111111111111111111111111LpoY0'],
  ],
  [
    'node-id',
    'common-node-id',
    ['NodeID-111111111111111111116DBWJs', 'NodeID-7Xhw2'],
    ['NodeID-', '111111111111111111116DBWJs'],
  ],
  [
    'address',
    'common-address',
    // The document defines no encoding of the data behind the prefix.
    ['P-custom1pkycnwzejdxysza5afhljj9gnh5q4przxs4w5n', 'P-custom1'],
    ['custom1pkycnwzejdxysza5afhljj9gnh5q4przxs4w5n', 'P-', '-custom1', 'P-custom 1'],
  ],
  ['hex', 'common-hex', ['0x', '0x00ff', '0xABcd'], ['00', '0x0', '0xgg']],
  ['uint64', 'common-uint64-string', ['0', '18446744073709551615'], ['', '-1', '01', '1.0', '1e3']],
  [
    'timestamp',
    'common-timestamp',
    ['2024-01-04T03:00:00Z', '2024-01-04T03:00:00.123456789+05:30'],
    ['2024-01-04', '1704337200', '2024-01-04 03:00:00'],
  ],
  ['float-string', 'common-float-string', ['0', '0.25', '-3', '100.0000'], ['', '.5', '1e3', '01', 'NaN']],
];

test.each(TEXTS)('the pattern of the format %s takes what it takes', (format, component, good, bad) => {
  const { pattern } = follow(DOCUMENT, `#/components/schemas/${component}`) as { readonly pattern: string };
  const decode = (text: string): boolean => FORMATS.get(format)?.decode(text).ok ?? false;
  expect(good.map((text) => [text, decode(text), new RegExp(pattern, 'u').test(text)])).toEqual(
    good.map((text) => [text, true, true]),
  );
  expect(bad.map((text) => [text, decode(text), new RegExp(pattern, 'u').test(text)])).toEqual(
    bad.map((text) => [text, false, false]),
  );
});

test('it is an OpenRPC document by the schema of OpenRPC', () => {
  const ajv = new Ajv({ strict: false, logger: false, validateFormats: false, validateSchema: false });
  // The types of the package are those of documents, not of the schema.
  const { openrpcDocument } = createRequire(import.meta.url)('@open-rpc/meta-schema') as { openrpcDocument: object };
  const schema = structuredClone(openrpcDocument) as { readonly definitions: Record<string, unknown> };
  // The shapes of our schemas are tested elsewhere.
  for (const name of ['JSONSchema', 'JSONSchemaObject', 'JSONSchemaBoolean']) schema.definitions[name] = true;
  expect(ajv.validate(schema, DOCUMENT), ajv.errorsText()).toBe(true);
  expect(ajv.validate(schema, { ...DOCUMENT, methods: 'none' })).toBe(false);
});

/** What the engines of Go, Rust, Java and Python do not compile, or read in another way. */
const UNPORTABLE: readonly (readonly [RegExp, string])[] = [
  [/\{(?:\d+,)?[1-9]\d{3,}\}/, 'more than 999 repetitions'],
  [/\[(?:[^\]\\]|\\.)*\$(?:[^\]\\]|\\.)*\]/, 'an unescaped $ within brackets, which fastjsonschema takes for the end'],
  [/\(\?(?!:)/, 'a group of another kind than (?:'],
  [/\\[1-9kpPuxc]/, 'an escape that is not the same everywhere'],
];

test.each([
  ['^[\\w$]$', 1],
  ['^a{0,2000}$', 1],
  ['(?=a)', 1],
  ['\\p{L}', 1],
  ['^[\\w\\$.*/ -]*(?:a|b){1,999}$', 0],
])('a pattern is seen: %s', (pattern, count) => expect(problemsOf(pattern)).toHaveLength(count));

test('validators of Go, Rust, Java and Python compile each pattern of the published schemas', () => {
  const patterns = [...schemaFiles().values()].flatMap((schema) =>
    [...JSON.stringify(schema).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, pattern = '""']) => JSON.parse(pattern) as string,
    ),
  );
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.flatMap((pattern) => problemsOf(pattern).map((problem) => `${pattern}: ${problem}`))).toEqual([]);
});

function problemsOf(pattern: string): string[] {
  return UNPORTABLE.flatMap(([sign, problem]) => (sign.test(pattern) ? [problem] : []));
}
