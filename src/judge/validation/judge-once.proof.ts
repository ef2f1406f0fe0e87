import { expect, test } from 'vitest';
import { type JudgedExchange } from './judge-exchange.ts';
import { judgeOnce } from './judge-once.ts';
import { SchemaSet } from './schema/schemas.ts';

const schemas = new SchemaSet();

interface Call {
  readonly id?: number;
  readonly echoed?: number;
  readonly height?: string;
  readonly type?: string;
  readonly status?: number;
  readonly params?: string;
}

function call({
  id = 1,
  echoed = id,
  height = '"7"',
  type = 'application/json',
  status = 200,
  params = '{}',
}: Call): JudgedExchange {
  return {
    httpMethod: 'POST',
    path: '/ext/bc/P',
    requestBody: Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":"platform.getHeight","params":${params}}`),
    status,
    headers: [['Content-Type', type]],
    body: Buffer.from(`{"jsonrpc":"2.0","result":{"height":${height}},"id":${echoed}}\n`),
  };
}

test('the judgement of a call is kept while it is used', () => {
  const first = judgeOnce(schemas, call({ height: '"0"' }));
  for (let height = 1; height < 9_000; height += 1) {
    judgeOnce(schemas, call({ height: `"${height}0"` }));
    if (height % 1000 === 0) expect(judgeOnce(schemas, call({ height: '"0"' }))).toBe(first);
  }
  for (let height = 1; height < 9_000; height += 1) judgeOnce(schemas, call({ height: `"${height}1"` }));
  expect(judgeOnce(schemas, call({ height: '"0"' }))).not.toBe(first);
});
