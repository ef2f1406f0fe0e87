import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyJson, anyText, bounded } from '../../../test/support/fuzz.ts';
import { stringifyJson } from '../../encoding/json.ts';
import { METHODS } from '../../generated/methods.ts';
import { baseSchemas } from './schema/annotations.ts';
import { judgeExchange } from './judge-exchange.ts';
import { judgeValue } from './judge-value.ts';
import { schemaFiles } from './schema/schema-files.ts';

const set = baseSchemas();
const SCHEMAS = [...schemaFiles().keys()].filter((path) => set.has(path));
const HEALTH = [
  '/ext/health',
  '/ext/health/health',
  '/ext/health/readiness',
  '/ext/health/liveness',
  '/ext/health?tag=x',
];

test.each(SCHEMAS)('any JSON: by %s', (schema) => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const { findings } = judgeValue(set, schema, value, '/result');
      for (const { message, requirement } of findings) expect(message && requirement).not.toBe('');
    }),
    bounded(0.05),
  );
});

describe('any exchange', () => {
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    anyJson.map((value) => Buffer.from(stringifyJson(value))),
    fc
      .record(
        { result: anyJson, error: anyJson, id: anyJson, jsonrpc: fc.oneof(fc.constant('2.0'), anyJson) },
        { requiredKeys: [] },
      )
      .map((value) => Buffer.from(stringifyJson(value))),
  );
  const request = fc
    .record({
      method: fc.oneof(fc.constantFrom(...METHODS.map(({ method }) => method)), anyText),
      params: anyJson,
      id: anyJson,
    })
    .map((value) => Buffer.from(stringifyJson({ jsonrpc: '2.0', ...value })));

  test('is judged', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            httpMethod: fc.constantFrom('GET', 'POST', 'HEAD', 'get', ''),
            path: fc.oneof(fc.constantFrom('/ext/bc/P', '/ext/index/P/block', ...HEALTH), anyText),
            requestBody: fc.oneof(request, body),
            status: fc.integer({ min: 100, max: 999 }),
            headers: fc.array(fc.tuple(fc.oneof(fc.constant('content-type'), anyText), anyText), { maxLength: 3 }),
            body,
          },
          { requiredKeys: ['httpMethod', 'path', 'status', 'headers', 'body'] },
        ),
        (exchange) => {
          const judged = judgeExchange(set, exchange);
          expect(['json-rpc', 'health-get', 'other']).toContain(judged.kind);
        },
      ),
      bounded(3),
    );
  });
});
