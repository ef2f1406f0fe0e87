import { expect, test } from 'vitest';
import { latencies } from './latencies.ts';

function exchange(call: string, durationMs: number, status?: number): Parameters<typeof latencies>[0] {
  return [{ exchange: 1, call, curl: 'curl', outcome: '', durationMs, status }];
}

test('by method, the slowest first; without other calls and calls without response', () => {
  const methods = new Set(['platform.getHeight', 'GET /ext/health', 'platform.getTx']);
  const exchanges = [
    ...exchange('platform.noSuchMethod', 900, 200),
    ...Array.from({ length: 20 }, (_, index) => exchange('platform.getHeight', index + 1, 200)).flatMap((each) => [
      ...each,
    ]),
    ...exchange('GET /ext/health', 30, 503),
    ...exchange('platform.getTx', 10_000),
    ...exchange('<script>', 5, 200),
    ...exchange('PUT /ext/health', 5, 200),
  ].flat();
  const found = latencies(exchanges, methods);
  expect(found.map(({ method, p50, p95, max }) => [method, p50, p95, max])).toEqual([
    ['GET /ext/health', 30, 30, 30],
    ['platform.getHeight', 10, 19, 20],
  ]);
});
