import { expect, test } from 'vitest';
import { parseJson } from '../encoding/json.ts';
import { EqualResults } from './equal-results.ts';

const LIST = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => `item ${at}`));

const body = (text: string): Uint8Array => Buffer.from(text);

function response(id: number | string, list = LIST): Uint8Array {
  return body(`{"jsonrpc":"2.0","result":{"list":${list}},"id":${id}}\n`);
}

function resultOf(results: EqualResults, bytes: Uint8Array): unknown {
  const parsed = results.parse(bytes);
  expect(parsed).toEqual(parseJson(bytes));
  return parsed.ok && (parsed.value as { result?: unknown }).result;
}

test('equal results of long responses with different IDs are one value', () => {
  const results = new EqualResults();
  const first = resultOf(results, response(1));
  expect(resultOf(results, response(20))).toBe(first);
  expect(resultOf(results, response(3, LIST.replace('item 7"', 'item 8"')))).not.toBe(first);
});

test('short responses are parsed each time', () => {
  const results = new EqualResults();
  expect(resultOf(results, response(1, '[]'))).not.toBe(resultOf(results, response(1, '[]')));
});

test.each([
  ['an ID that is text', response('"1"')],
  ['an ID with a zero before it', response('01')],
  ['an ID at the front', body(`{"id":1,"jsonrpc":"2.0","result":{"list":${LIST}}}`)],
  ['an ID of a member', body(`{"jsonrpc":"2.0","result":{"list":${LIST},"id":1}}`)],
  ['an ID twice', body(`{"id":1,"jsonrpc":"2.0","result":{"list":${LIST}},"id":1}`)],
  ['another version', body(`{"jsonrpc":"1.0","result":{"list":${LIST}},"id":1}`)],
  ['another member', body(`{"jsonrpc":"2.0","more":true,"result":{"list":${LIST}},"id":1}`)],
  ['an error', body(`{"jsonrpc":"2.0","error":{"list":${LIST}},"id":1}`)],
  ['a list as the result', body(`{"jsonrpc":"2.0","result":${LIST},"id":1}`)],
  ['no end', response(1).subarray(0, -2)],
])('%s is read as it is', (_what, bytes) => {
  const results = new EqualResults();
  expect(resultOf(results, response(1))).not.toBe(resultOf(results, bytes));
  expect(resultOf(results, bytes)).toEqual(resultOf(results, bytes));
});
