import { expect, test } from 'vitest';
import type { Exchange } from '../transport/exchange.ts';
import { evidence } from './evidence.ts';

function exchangeOf(number: number): Exchange {
  const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}');
  return {
    number,
    request: { method: 'POST', url: 'http://127.0.0.1:9650/ext/bc/P', headers: [], body },
    outcome: { kind: 'answer', status: 200, headers: [], body: Buffer.from('{}') },
    startedAt: 0,
    durationMs: 1,
  };
}

test('checks that share a response show one item, which nobody can change', () => {
  const exchange = exchangeOf(4);
  const [item] = evidence([exchange], new Set(), false);
  const [again, other] = evidence([exchange, exchangeOf(5)], new Set(), false);
  expect(item).toMatchObject({ exchange: 4, call: 'platform.getHeight', outcome: 'HTTP 200' });
  expect(again).toBe(item);
  expect(other).toMatchObject({ exchange: 5 });
  expect(Object.isFrozen(item)).toBe(true);
});

test('a check that failed shows the bodies of a response that another check shows in short', () => {
  const exchange = exchangeOf(4);
  const [short] = evidence([exchange], new Set(), false);
  const [whole] = evidence([exchange], new Set(), true);
  expect(short).not.toHaveProperty('request');
  expect(whole).toMatchObject({ exchange: 4, request: { method: 'POST' }, response: expect.anything() as unknown });
});
