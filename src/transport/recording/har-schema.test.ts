import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { HAR_CLOSING, harEntry, harOpening } from './har.ts';

const require = createRequire(import.meta.url);

test('exchanges fit the published schema of HAR, answered or not', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addMetaSchema(
    JSON.parse(readFileSync(require.resolve('ajv/dist/refs/json-schema-draft-06.json'), 'utf8')) as object,
  );
  const published = require('har-schema') as Record<string, object>;
  for (const schema of Object.values(published)) ajv.addSchema(schema);
  const answered: Exchange = {
    number: 1,
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:9650/ext/bc/P?a=1',
      headers: [['content-type', 'application/json']],
      body: new TextEncoder().encode('{"password":"s3cr3t"}'),
    },
    outcome: { kind: 'answer', status: 200, headers: [['location', '/x']], body: Uint8Array.of(0xff, 0) },
    startedAt: 1795230408640,
    durationMs: 12.345,
  };
  const silent: Exchange = { ...answered, number: 2, outcome: { kind: 'fault', code: 'timeout', reason: 'silence' } };
  const text = harOpening('1.0.0') + [answered, silent].map((each) => harEntry(each)).join(',') + HAR_CLOSING;
  ajv.validate('har.json#', JSON.parse(text));
  expect(ajv.errors).toBeNull();
});
