import { expect, test } from 'vitest';
import { exchangeWith } from '../../test/support/exchange.ts';
import type { Header } from '../transport/exchange.ts';
import { abridge, abridgeEnvelope } from './abridge.ts';

test('a body of the usual length stays whole', () => {
  const exchange = exchangeWith({ body: new Uint8Array(1000) });
  expect(abridge(exchange)).toBe(exchange);
});

test('of a long body a head is kept, and how long it was, not its memory', () => {
  const { outcome } = abridge(exchangeWith({ body: Buffer.alloc(1 << 20, 'x') }));
  expect(outcome).toMatchObject({ wholeLength: 1 << 20 });
  const body = outcome.kind === 'answer' ? outcome.body : undefined;
  expect(body?.length).toBe(1 << 14);
  expect(body?.buffer.byteLength).toBe(1 << 14);
});

test('of very many or very long headers those are kept that a report shows', () => {
  const usual = exchangeWith({ headers: [['content-type', 'application/json']] });
  expect(abridge(usual)).toBe(usual);
  const many = Array.from({ length: 1000 }, (_, at): Header => [`x-${at}`, 'v'.repeat(10_000)]);
  many.push(['node-id', 'NodeID-x'], ...many.map((): Header => ['vary', 'Origin']));
  const { outcome } = abridge(exchangeWith({ headers: many }));
  const headers = outcome.kind === 'answer' ? outcome.headers : [];
  expect(headers).toHaveLength(100);
  expect(headers[50]).toEqual(['node-id', 'NodeID-x']);
  expect(headers[49]).toEqual(['x-49', 'v'.repeat(1000)]);
});

test('of a long error message the beginning is kept, and how long it was', () => {
  const json = { jsonrpc: '2.0', error: { code: -32000, message: '€'.repeat(1 << 20), data: null }, id: 1 };
  const message = `${'€'.repeat(1 << 14)}… (${1 << 20} characters)`;
  expect(abridgeEnvelope(json)).toEqual({ ...json, error: { code: -32000, message, data: null } });
  expect(abridgeEnvelope({ result: 'x'.repeat(1 << 20) })).toEqual({ result: 'x'.repeat(1 << 20) });
  const report = {
    checks: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`chain ${at}`, { duration: 4096 }])),
  };
  expect(abridgeEnvelope(report)).toEqual(report);
});

test('of members beside the result nothing long is kept', () => {
  const long = 'x'.repeat(1 << 20);
  const list = Array.from({ length: 1 << 10 }, () => 'x'.repeat(100));
  const json = { jsonrpc: '2.0', result: { list, long }, id: 1, long, list, short: [1] };
  const kept = { ...json, long: `${'x'.repeat(1 << 14)}… (${1 << 20} characters)`, list: null };
  expect(abridgeEnvelope(json)).toEqual(kept);
});
