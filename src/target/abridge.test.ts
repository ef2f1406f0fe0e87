import { expect, test } from 'vitest';
import type { Exchange } from '../transport/exchange.ts';
import { abridged } from './abridge.ts';

function answered(body: Uint8Array): Exchange {
  return {
    number: 1,
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [] },
    outcome: { kind: 'answer', status: 200, headers: [], body },
    startedAt: 0,
    durationMs: 1,
  };
}

test('a body of the usual length stays whole', () => {
  const exchange = answered(new Uint8Array(1000));
  expect(abridged(exchange)).toBe(exchange);
});

test('of a long body a head is kept, and how long it was, not its memory', () => {
  const { outcome } = abridged(answered(Buffer.alloc(1 << 20, 'x')));
  expect(outcome).toMatchObject({ wholeLength: 1 << 20 });
  const body = outcome.kind === 'answer' ? outcome.body : undefined;
  expect(body?.length).toBe(1 << 16);
  expect(body?.buffer.byteLength).toBe(1 << 16);
});
