import { expect, test } from 'vitest';
import { latencies } from './latencies.ts';

function exchange(call: string, durationMs: number, status?: number): Parameters<typeof latencies>[0] {
  return [{ exchange: 1, call, curl: 'curl', outcome: '', durationMs, status }];
}

test('by method, the slowest first; what no method answered is left out', () => {
  const found = latencies([
    ...Array.from({ length: 20 }, (_, index) => exchange('platform.getHeight', index + 1, 200)).flatMap((each) => [
      ...each,
    ]),
    ...exchange('GET /ext/health', 30, 503),
    ...exchange('platform.getTx', 10_000),
    ...exchange('<script>', 5, 200),
    ...exchange('PUT /ext/health', 5, 200),
  ]);
  expect(found.map(({ method, p50, p95, max }) => [method, p50, p95, max])).toEqual([
    ['GET /ext/health', 30, 30, 30],
    ['platform.getHeight', 10, 19, 20],
  ]);
});
