import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { exchangeWith } from '../../../test/support/exchange.ts';
import type { Exchange } from '../exchange.ts';
import { HAR_CLOSING, harEntry, type HarEntryOptions, harOpening } from './har.ts';
import { EntryReader } from './entry-reader.ts';
import type { Recorded } from './recording.ts';

const EXCHANGE = exchangeWith(
  {
    headers: [['content-type', 'application/json; charset=utf-8']],
    body: new Uint8Array(Buffer.from('{"jsonrpc":"2.0","result":{"height":"53"},"id":1}\n')),
  },
  {
    url: 'http://127.0.0.1:9650/ext/bc/P?tag=a&tag=b',
    headers: [
      ['content-type', 'application/json'],
      ['x-a', '1'],
      ['x-a', '2'],
    ],
    body: new Uint8Array(Buffer.from('{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}')),
  },
  { startedAt: 1795230408640, durationMs: 12.345 },
);
const SILENT: Exchange = {
  ...EXCHANGE,
  number: 2,
  outcome: { kind: 'fault', code: 'refused', reason: 'connection refused' },
};

function again(exchanges: readonly Exchange[], options?: HarEntryOptions): readonly Recorded[] {
  const entries = exchanges.map((exchange) => harEntry(exchange, options)).join(',\n');
  return new EntryReader('exchanges.har').read(Buffer.from(harOpening('1.0.0') + entries + HAR_CLOSING));
}

function withBody(body: Uint8Array): Exchange {
  return { ...EXCHANGE, outcome: { kind: 'answer', status: 200, headers: [], body } };
}

describe('exchanges written as HAR', () => {
  it('have no user and no password in their addresses, and no reflected secret', () => {
    const request = {
      ...EXCHANGE.request,
      url: 'http://user:pass-word@127.0.0.1:9650/ext',
      headers: [['x-team', 'blue-whale']],
    } as const;
    const told = { ...withBody(Buffer.from('{"a":"blue-whale","b":"http://user:pass-word@node"}')), request };
    const text = harEntry(told, { redact: ['X-Team'] });
    expect(text).toContain('"url":"http://127.0.0.1:9650/ext"');
    expect(text).not.toMatch(/pass-word|blue-whale/);
  });

  it('fit the published schema of HAR, answered or not', () => {
    const require = createRequire(import.meta.url);
    const read = (path: string): object => JSON.parse(readFileSync(require.resolve(path), 'utf8')) as object;
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addMetaSchema(read('ajv/dist/refs/json-schema-draft-06.json'));
    for (const schema of Object.values(require('har-schema') as Record<string, object>)) ajv.addSchema(schema);
    const entries = [EXCHANGE, SILENT, withBody(Uint8Array.of(0xff, 0))].map((each) => harEntry(each));
    ajv.validate('har.json#', JSON.parse(harOpening('1.0.0') + entries.join(',') + HAR_CLOSING));
    expect(ajv.errors).toBeNull();
  });

  it('come back as they were', () => {
    const partial = { status: 200, headers: [['content-length', '9']] as const, body: Uint8Array.of(1, 255) };
    const exchanges: Exchange[] = [
      EXCHANGE,
      SILENT,
      { ...EXCHANGE, number: 3, request: { method: 'GET', url: EXCHANGE.request.url, headers: [] } },
      { ...EXCHANGE, number: 4, request: { ...EXCHANGE.request, body: Uint8Array.of(0x7b, 0xff, 0) } },
      { ...EXCHANGE, number: 5, outcome: { kind: 'fault', code: 'closed', reason: 'closed', partial } },
      { ...withBody(Uint8Array.of(0xc3, 0x28)), number: 6 },
      { ...withBody(new Uint8Array(Buffer.from('\ufeff"é\u2028"'))), number: 7 },
    ];
    expect(again(exchanges).map(({ exchange }) => exchange)).toEqual(exchanges);
  });

  it('carry a comment, and are an entry of one line', () => {
    expect(again([EXCHANGE], { comment: 'platform.getHeight/height' })[0]?.comment).toBe('platform.getHeight/height');
    expect(harEntry(EXCHANGE)).not.toContain('\n');
  });

  it('are cut beyond 1 MiB so that the reader leaves them alone', () => {
    const whole = again([withBody(new Uint8Array(1024 * 1024).fill(0x61))])[0];
    expect(whole?.incomplete).toBeUndefined();
    const cut = again([withBody(new Uint8Array(1024 * 1024 + 1).fill(0x61))])[0];
    expect(cut?.incomplete).toBe('the response body was cut: 1048576 of 1048577 bytes');
    const request = { ...EXCHANGE.request, body: new Uint8Array(1024 * 1024 + 1).fill(0xff) };
    expect(again([{ ...EXCHANGE, request }])[0]?.incomplete).toBe('the request body was cut: 1048576 of 1048577 bytes');
  });

  it('are in base64 where JSON would make them several times as long', () => {
    const text = harEntry(withBody(new Uint8Array(1024 * 1024).fill(1)));
    expect(text.length).toBeLessThan(1.4 * 1024 * 1024);
    const quotes = Buffer.alloc(1024 * 1024, 0x22);
    const read = again([withBody(quotes)])[0]?.exchange.outcome;
    expect(read?.kind === 'answer' && quotes.equals(read.body)).toBe(true);
  });

  it('hold no secrets', () => {
    const request = {
      ...EXCHANGE.request,
      secretHeaders: ['x-given'],
      headers: [
        ['authorization', 'Bearer s3cr3t'] as const,
        ['x-team', 's3cr3t'] as const,
        ['x-given', 's3cr3t'] as const,
      ],
      body: Buffer.from('{"params":{"username":"u","password":"s3cr3t"}}'),
    };
    const key = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
    const text = harEntry(
      { ...withBody(Buffer.from(`{"privateKey":"${key}","note":"${key}"}`)), request },
      { redact: ['X-Team'] },
    );
    expect(text).not.toContain('s3cr3t');
    expect(text).not.toContain('ewoqjP7');
    expect(text).toContain('username');
    expect(new EntryReader('x').read(Buffer.from(harOpening('1') + text + HAR_CLOSING))[0]?.incomplete).toBeUndefined();
  });
});

it('headers are cut: a node may send 256 KiB of them with each response', () => {
  const headers = Array.from({ length: 3000 }, (_, at): [string, string] => [
    `x-${at}`,
    at === 1 ? 'y'.repeat(5000) : 'z',
  ]);
  const outcome = { kind: 'answer', status: 200, headers, body: new Uint8Array() } as const;
  const entry = JSON.parse(harEntry({ ...EXCHANGE, outcome })) as { response: { headers: unknown[] } };
  expect(entry.response.headers).toHaveLength(200);
  expect(entry.response.headers.slice(0, 2)).toEqual([
    { name: 'x-0', value: 'z' },
    { name: 'x-1', value: 'y'.repeat(1000), comment: 'cut: the first 1000 of 5000 characters' },
  ]);
});
