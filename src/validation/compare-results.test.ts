import { describe, expect, test } from 'vitest';
import { parseJson, type JsonValue } from '../encoding/json.ts';
import { compareResults } from './compare-results.ts';
import { SchemaSet } from './schema/schemas.ts';

const set = new SchemaSet();

function json(text: string): JsonValue {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}

/** The differences between two results, as `path: a | b`; by the schema of a method where one is named. */
function differing(a: string, b: string, method?: string): string[] {
  const root = method === undefined ? undefined : set.root(`${method}.result.json`);
  return compareResults(set, root, json(a), json(b), '/result').map((each) => `${each.path}: ${each.a} | ${each.b}`);
}

describe('values without a schema differ', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['nowhere', '{"a":[1,{"b":null}]}', '{"a":[1,{"b":null}]}', []],
    ['nowhere, whatever the order of members', '{"a":1,"b":2}', '{"b":2,"a":1}', []],
    ['in a scalar', '{"a":{"b":"x"}}', '{"a":{"b":"y"}}', ['/result/a/b: "x" | "y"']],
    ['in a type', '{"a":1}', '{"a":"1"}', ['/result/a: 1 | "1"']],
    ['in null and nothing', '{"a":null}', '{}', ['/result/a: null | nothing']],
    ['in null and an empty array', 'null', '[]', ['/result: null | an empty array']],
    ['in a member that only one has', '{}', '{"a":true}', ['/result/a: nothing | true']],
    ['in an item', '[1,2,3]', '[1,9,3]', ['/result/1: 2 | 9']],
    ['in the order of items', '["a","b"]', '["b","a"]', ['/result/0: "a" | "b"', '/result/1: "b" | "a"']],
    [
      'in integers above 2^53',
      '9007199254740993',
      '9007199254740992',
      ['/result: 9007199254740993 | 9007199254740992'],
    ],
    ['in how a fraction is written', '1.0', '1.00', ['/result: 1.0 | 1.00']],
    ['in a name with a slash', '{"a/b":1}', '{"a/b":2}', ['/result/a~1b: 1 | 2']],
  ])('%s', (_, a, b, expected) => {
    expect(differing(a, b)).toEqual(expected);
  });

  test('in the length of arrays once, and in the items that both have', () => {
    const found = differing('[1,2]', '[1,3,4]');
    expect(found).toHaveLength(2);
    expect(found[0]).toMatch(/^\/result: an array .*\| an array /);
    expect(found[1]).toBe('/result/1: 2 | 3');
  });
});

describe('what each node has of its own', () => {
  const height = (value: string): string => `{"height":${value}}`;

  test('may differ in its value', () => {
    expect(differing(height('"7"'), height('"8"'), 'platform/getHeight')).toEqual([]);
  });

  test('may not be missing, nor of another kind', () => {
    expect(differing(height('"7"'), '{}', 'platform/getHeight')).toEqual(['/result/height: "7" | nothing']);
    expect(differing(height('"7"'), height('8'), 'platform/getHeight')).toEqual(['/result/height: "7" | 8']);
  });

  test('does not excuse the members beside it', () => {
    const validator = (uptime: string, weight: string): string =>
      `{"validators":[{"uptime":"${uptime}","connected":true,"weight":"${weight}"}]}`;
    expect(differing(validator('99', '5'), validator('98', '6'), 'platform/getCurrentValidators')).toEqual([
      '/result/validators/0/weight: "5" | "6"',
    ]);
  });
});

test('at most fifty differences are told: two unlike answers are no flood', () => {
  const numbers = (from: number): string => JSON.stringify(Array.from({ length: 1000 }, (_, at) => from + at));
  expect(differing(numbers(0), numbers(1))).toHaveLength(50);
});
