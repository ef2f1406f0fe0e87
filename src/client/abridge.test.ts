import { expect, test } from 'vitest';
import type { Exchange, Header } from '../transport/exchange.ts';
import { abridge, abridgeEnvelope } from './abridge.ts';

function answered(body: Uint8Array, headers: readonly Header[] = []): Exchange {
  return {
    number: 1,
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [] },
    outcome: { kind: 'answer', status: 200, headers, body },
    startedAt: 0,
    durationMs: 1,
  };
}

test('a body of the usual length stays whole', () => {
  const exchange = answered(new Uint8Array(1000));
  expect(abridge(exchange)).toBe(exchange);
});

test('of a long body a head is kept, and how long it was, not its memory', () => {
  const { outcome } = abridge(answered(Buffer.alloc(1 << 20, 'x')));
  expect(outcome).toMatchObject({ wholeLength: 1 << 20 });
  const body = outcome.kind === 'answer' ? outcome.body : undefined;
  expect(body?.length).toBe(1 << 14);
  expect(body?.buffer.byteLength).toBe(1 << 14);
});

test('of very many or very long headers those are kept that a report shows', () => {
  const usual = answered(new Uint8Array(1), [['content-type', 'application/json']]);
  expect(abridge(usual)).toBe(usual);
  const many = Array.from({ length: 1000 }, (_, at): Header => [`x-${at}`, 'v'.repeat(10_000)]);
  many.push(['node-id', 'NodeID-x'], ...many.map((): Header => ['vary', 'Origin']));
  const { outcome } = abridge(answered(new Uint8Array(1), many));
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
