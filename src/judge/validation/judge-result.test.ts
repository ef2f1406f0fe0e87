import { expect, test } from 'vitest';
import { valueOf } from '../../../test/support/value-of.ts';
import { parseJson, type JsonObject } from '../../encoding/json.ts';
import { judgeResult, LONG_RESPONSE } from './judge-result.ts';
import { judgeValue } from './judge-value.ts';
import { SchemaSet } from './schema/schemas.ts';

const set = new SchemaSet();
const HEIGHT = 'platform/getHeight.result.json';

function resultOf(height: string): JsonObject {
  return valueOf(parseJson(`{"height":${height}}`)) as JsonObject;
}

test.each(['"7"', '7'])('a shared result of a long response is judged once: height %s', (height) => {
  const result = resultOf(height);
  const first = judgeResult(set, HEIGHT, result, LONG_RESPONSE);
  expect(first).toEqual(judgeValue(set, HEIGHT, result, '/result'));
  expect(judgeResult(set, HEIGHT, result, LONG_RESPONSE + 1)).toBe(first);
});

test.each<[string, SchemaSet, string]>([
  ['by another schema', set, 'platform/getTimestamp.result.json'],
  [
    'by the schema of another profile',
    new SchemaSet([{ schema: 'common/uint64-either.json', patch: { description: 'Another.' } }]),
    HEIGHT,
  ],
])('a shared result is judged again %s', (_what, schemas, schemaPath) => {
  const result = resultOf('7');
  const first = judgeResult(set, HEIGHT, result, LONG_RESPONSE);
  const second = judgeResult(schemas, schemaPath, result, LONG_RESPONSE);
  expect(second).not.toBe(first);
  expect(second).toEqual(judgeValue(schemas, schemaPath, result, '/result'));
});

test('equal results that are not shared are judged for themselves', () => {
  expect(judgeResult(set, HEIGHT, resultOf('7'), LONG_RESPONSE)).not.toBe(
    judgeResult(set, HEIGHT, resultOf('7'), LONG_RESPONSE),
  );
});
