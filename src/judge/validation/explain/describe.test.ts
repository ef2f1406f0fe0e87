import { describe, expect, test } from 'vitest';
import { LosslessNumber } from '../../../encoding/json.ts';
import { expectation, namesText, unionExpectation, valueText } from './describe.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { SchemaSet } from '../schema/schemas.ts';

const set = new SchemaSet();

test.each<[string, unknown]>([
  ['null', null],
  ['true', true],
  ['18446744073709551616', 2n ** 64n],
  ['1.0', new LosslessNumber('1.0')],
  ['-0', new LosslessNumber('-0')],
  ['""', ''],
  [String.raw`"a\"b\n"`, 'a"b\n'],
  ['an empty array', []],
  ['an array of 1 item', [1]],
  ['an array of 2 items', [1, 2]],
  ['an empty object', {}],
  ['an object of 1 member', { a: 1 }],
  ['an object of 2 members', { a: 1, b: 2 }],
  [`"${'x'.repeat(120)}"`, 'x'.repeat(120)],
  [`"${'x'.repeat(120)}"… (121 characters)`, 'x'.repeat(121)],
  [`1${'0'.repeat(119)}…`, 10n ** 4000n],
  [`0.${'1'.repeat(118)}…`, new LosslessNumber(`0.${'1'.repeat(4000)}`)],
])('a value of a response as text: %s', (text, value) => expect(valueText(value)).toBe(text));

describe('the expectation of a schema', () => {
  test.each<[SchemaNode, string]>([
    [{ const: 'hex' }, '"hex"'],
    [{ const: null }, 'null'],
    [{ enum: ['Committed', 'Dropped', null] }, '"Committed" or "Dropped" or null'],
    [{ type: 'boolean' }, 'true or false'],
    [{ type: ['string', 'null'] }, 'a string or null'],
    [{ type: 'integer' }, 'an integer'],
    [{ 'x-type': 'number' }, 'a number'],
    [{ type: 'array' }, 'an array'],
    [{ type: 'array', items: { type: 'string' } }, 'an array, each item a string'],
    [{ type: 'array', items: { const: 1 } }, 'an array, each item 1'],
    [{ 'x-integer': {} }, 'an integer'],
    [{ 'x-integer': { minimum: '1' } }, 'an integer of at least 1'],
    [{ 'x-integer': { minimum: '-1', maximum: '9' } }, 'an integer from -1 to 9'],
    [{ 'x-integer': { minimum: '0', maximum: '4294967295' } }, 'a JSON number (unsigned, 32 bits)'],
    [{ 'x-integer': { minimum: '0', maximum: '18446744073709551615' } }, 'a JSON number (unsigned, 64 bits)'],
    // A limit without the largest 32-bit number is not that of the type.
    [{ 'x-integer': { minimum: '0', maximum: '4294967294' } }, 'an integer from 0 to 4294967294'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'a string or null'],
    [{ oneOf: [{ const: 1 }, { anyOf: [{ const: 2 }, { const: 3 }] }] }, '1 or 2 or 3'],
    [{ allOf: [{}, { type: 'object' }] }, 'an object'],
    [{ required: ['a'] }, 'an object with `a`'],
    [{ required: ['a', 'b'] }, 'an object with `a` and `b`'],
    [{ required: [] }, ''],
    [{}, ''],
  ])('%j', (node, text) => expect(expectation(set, node)).toBe(text));

  test('names twelve choices at most', () => {
    const twelve = Array.from({ length: 12 }, (_, at) => at);
    expect(expectation(set, { enum: twelve })).toBe(twelve.join(' or '));
    expect(expectation(set, { enum: [...twelve, 12] })).toBe(`${twelve.join(' or ')} or …`);
  });

  test('is that of the schema that it refers to', () => {
    const id: SchemaNode = set.root('platform/getTx.params.json');
    const { properties } = id as { readonly properties?: Readonly<Record<string, SchemaNode>> };
    expect(properties?.txID).toHaveProperty('$ref');
    expect(expectation(set, properties?.txID ?? {})).toMatch(/CB58/);
  });

  test('of a union is that of its branches alone', () => {
    expect(unionExpectation(set, { type: 'object', anyOf: [{ type: 'string' }], oneOf: [{ type: 'null' }] })).toBe(
      'a string or null',
    );
    expect(unionExpectation(set, { type: 'object' })).toBe('');
  });
});

test('names are in words', () => expect(namesText(['a', 'b', 3])).toBe('`a` and `b` and `3`'));
