import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { explain } from './explain.ts';
import { SchemaSet } from '../schema/schemas.ts';

const set = new SchemaSet();
const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: false });

/** What is said of a value that a schema refuses. */
function said(schema: object, value: unknown, pointer = '/result'): string[] {
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map((error) => explain(set, error, pointer).message);
}

test.each<[object, unknown, string]>([
  [{ maxItems: 0 }, [1], '`result` has 1 item, expected none'],
  [{ maxItems: 1 }, [1, 2], '`result` has 2 items, expected at most 1'],
  [{ minItems: 2 }, [1], '`result` has 1 item, expected at least 2'],
  [{ uniqueItems: true }, ['a', 'b', 'a'], '`result` has the same item at 0 and 2, expected no item twice'],
  [{ maxProperties: 0 }, { a: 1 }, '`result` has 1 member, expected none'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, '`result` has 2 members, expected at most 1'],
  [{ minProperties: 1 }, {}, '`result` has 0 members, expected at least 1'],
  [{ minLength: 1 }, '', '`result` is "", expected at least 1 character'],
  [{ maxLength: 2 }, 'abc', '`result` is "abc", expected at most 2 characters'],
  [{ minimum: 3 }, 2, '`result` is 2, expected at least 3'],
  [{ maximum: 3 }, 4, '`result` is 4, expected at most 3'],
  [{ exclusiveMinimum: 3 }, 3, '`result` is 3, expected more than 3'],
  [{ exclusiveMaximum: 3 }, 3, '`result` is 3, expected less than 3'],
  [{ pattern: '^P-' }, 'X-1', '`result` is "X-1", expected a string that matches ^P-'],
])('a limit that a value breaks: %j by %j', (schema, value, message) => expect(said(schema, value)).toEqual([message]));

describe('a member', () => {
  test.each<[object, unknown, string]>([
    [{ required: ['a'] }, {}, '`result.a` is missing'],
    [{ required: ['a'], properties: { a: { type: 'string' } } }, {}, '`result.a` is missing, expected a string'],
    [
      { properties: { a: true }, additionalProperties: false },
      { b: 1 },
      '`result.b` is present, expected no such member',
    ],
    [{ not: { required: ['a'] } }, { a: null }, '`result.a` is null, expected no such member'],
    [{ not: { required: ['a', 'b'] } }, { a: 1, b: 2 }, '`result` has `a` and `b`, expected not all of them'],
    [{ not: { const: 7 } }, 7, '`result` is 7, expected another value'],
  ])('%j of %j', (schema, value, message) => expect(said(schema, value)).toEqual([message]));

  test('is named by its path', () => {
    const schema = { properties: { list: { items: { required: ['a/b'] } } } };
    expect(said(schema, { list: [{ 'a/b': 1 }, {}] })).toEqual([expect.stringContaining('list[1]')]);
  });
});
