import { expect, test } from 'vitest';
import { heightCall, type HeightCall } from '../../../test/support/height-call.ts';
import { judgeExchange, type JudgedExchange } from './judge-exchange.ts';
import { judgeOnce } from './judge-once.ts';
import { SchemaSet } from './schema/schemas.ts';

const schemas = new SchemaSet();

test('an equal call with another ID has the judgement of the first', () => {
  const first = judgeOnce(schemas, heightCall({ id: 1 }));
  expect(judgeOnce(schemas, heightCall({ id: 200 }))).toBe(first);
});

/** The schemas of a profile that renames a member of the schema. */
const patched = (schema: string): SchemaSet => new SchemaSet([{ schema, patch: { title: 'of another release' } }]);

test('sets of schemas share a judgement only if all schemas of the call are the same in them', () => {
  const first = judgeOnce(schemas, heightCall({}));
  expect(judgeOnce(new SchemaSet(), heightCall({}))).toBe(first);
  expect(judgeOnce(patched('platform/getBlock.result.json'), heightCall({}))).toBe(first);
  const own = ['platform/getHeight.result', 'platform/getHeight.params', 'envelope/success', 'envelope/error'];
  for (const schema of [...own, 'common/uint64-either'])
    expect(judgeOnce(patched(`${schema}.json`), heightCall({})), schema).not.toBe(first);
});

test('a set that rejects a response does so after another set has accepted it', () => {
  expect(judgeOnce(schemas, heightCall({ height: '"8"' })).findings).toEqual([]);
  const strict = new SchemaSet([
    { schema: 'platform/getHeight.result.json', patch: { properties: { height: { const: '9' } } } },
  ]);
  expect(judgeOnce(strict, heightCall({ height: '"8"' })).findings).not.toEqual([]);
  expect(judgeOnce(schemas, heightCall({ height: '"8"' })).findings).toEqual([]);
});

test.each<[string, HeightCall]>([
  ['another result', { height: '7' }],
  ['another content type', { type: 'text/plain' }],
  ['another status', { status: 500 }],
  ['other params', { params: '{"more":1}' }],
  ['an ID that is not echoed', { id: 11, echoed: 1 }],
  ['an ID that is echoed with more digits', { id: 1, echoed: 11 }],
])('%s is judged for itself', (_what, other) => {
  const first = judgeOnce(schemas, heightCall({}));
  const exchange = heightCall(other);
  const judgement = judgeOnce(schemas, exchange);
  expect(judgement).not.toBe(first);
  expect(judgement).toEqual(judgeExchange(schemas, exchange));
});

test('a request that ends in the beginning of a response is another call', () => {
  const [start, end] = ['{"jsonrpc":"2.0",', '"result":{"height":"7"},"id":1}\n'];
  const whole: JudgedExchange = { ...heightCall({}), body: Buffer.from(`${start}\n${end}`) };
  const moved: JudgedExchange = {
    ...whole,
    requestBody: Buffer.from(`${Buffer.from(whole.requestBody ?? []).toString()}\n${start}`),
    body: Buffer.from(end),
  };
  expect(judgeOnce(schemas, whole).findings).toEqual([]);
  expect(judgeOnce(schemas, moved)).toEqual(judgeExchange(schemas, moved));
  expect(judgeOnce(schemas, moved)).not.toEqual(judgeOnce(schemas, whole));
});

test('findings are of their own exchange', () => {
  const wrong = heightCall({ height: '[]' });
  expect(judgeOnce(schemas, wrong).findings).not.toEqual([]);
  expect(judgeOnce(schemas, wrong)).not.toBe(judgeOnce(schemas, wrong));
});
