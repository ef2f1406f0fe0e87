import { expect, test } from 'vitest';
import type { Exchange } from '../transport/exchange.ts';
import { LiveChecks } from './live-checks.ts';
import { liveState } from './live-state.ts';

const BETWEEN = { proxy: 'http://127.0.0.1:9660', target: 'http://127.0.0.1:9650' };

function call(number: number, method: string, result: unknown): Exchange {
  return {
    number,
    request: {
      method: 'POST',
      url: `${BETWEEN.target}${method.startsWith('avm.') ? '/ext/bc/X' : '/ext/bc/P'}`,
      headers: [],
      body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} })),
    },
    outcome: {
      kind: 'answer',
      status: 200,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result })),
    },
    startedAt: 0,
    durationMs: 3,
  };
}

const checks = await LiveChecks.load({ profile: 'auto', recording: 'traffic.har' });
const state = (): ReturnType<typeof liveState> => liveState(checks.report, checks.counts, BETWEEN);

test('the state of a recording grows with its traffic', () => {
  expect(state()).toMatchObject({ ...BETWEEN, methods: [], failures: [], notes: [] });

  checks.add(call(1, 'platform.getHeight', { height: '7' }));
  checks.add(call(2, 'platform.getHeight', { height: true }));
  checks.add(call(3, 'platform.getTimestamp', { timestamp: 'noon' }));
  checks.add(call(4, 'platform.getHeight', { height: -1 }));
  checks.add(call(5, 'platform.noSuchMethod', {}));

  const { methods, failures } = state();
  expect(methods).toEqual([
    { method: 'platform.getHeight', pass: 1, fail: 2, note: 0, skipped: 0 },
    { method: 'platform.getTimestamp', pass: 0, fail: 1, note: 0, skipped: 0 },
    { method: 'other', pass: 1, fail: 0, note: 0, skipped: 0 },
  ]);
  expect(failures.slice(-2).map(({ id, count, last }) => ({ id, count, last }))).toEqual([
    { id: 'platform.getTimestamp/timestamp', count: 1, last: 3 },
    { id: 'platform.getHeight/height', count: 2, last: 4 },
  ]);
  expect(failures[0]?.message).toContain('`result.');
});

test('a message of a node that writes much is cut', () => {
  checks.add(call(6, 'platform.getTimestamp', { timestamp: 'x'.repeat(5000) }));
  for (const { message } of state().failures) expect(message.length).toBeLessThanOrEqual(400);
});
