import { expect, test } from 'vitest';
import { parseJson, type JsonValue } from '../../src/encoding/json.ts';
import { narrowSchema } from './narrow-schema.ts';

function read(text: string): JsonValue {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}

test.each([
  ['["5", "18446744073709551615"]', { $ref: '../common/uint64-string.json' }],
  ['["5", "five"]', { type: 'string' }],
  ['[5, 18446744073709551615]', { $ref: '../common/uint64-number.json' }],
  ['[5, -1]', { type: 'number' }],
  ['["0x00", "0xab"]', { $ref: '../common/hex.json' }],
  ['["2026-11-24T09:00:00Z"]', { $ref: '../common/timestamp.json' }],
  ['[true]', { type: 'boolean' }],
  ['[null]', {}],
  ['["5", null]', { anyOf: [{ $ref: '../common/uint64-string.json' }, { type: 'null' }] }],
  ['["5", true]', { type: ['string', 'boolean'] }],
  ['[[]]', { type: 'array' }],
  ['[[], ["5"]]', { type: 'array', items: { $ref: '../common/uint64-string.json' } }],
  ['[{}]', { type: 'object' }],
  [
    '[{"a":true,"b":true}, {"a":false}]',
    { type: 'object', required: ['a'], properties: { a: { type: 'boolean' }, b: { type: 'boolean' } } },
  ],
  [
    '[{"NodeID-111111111111111111116DBWJs":"5"}]',
    {
      type: 'object',
      propertyNames: { $ref: '../common/node-id.json' },
      additionalProperties: { $ref: '../common/uint64-string.json' },
    },
  ],
])('the values %s', (values, schema) => {
  expect(narrowSchema(read(values) as JsonValue[])).toEqual(schema);
});
