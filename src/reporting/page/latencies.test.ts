import { expect, test } from 'vitest';
import { latencies } from './latencies.ts';

const call = (method: string): string =>
  `curl -sS -i -H 'content-type: application/json' --data-raw '{"jsonrpc":"2.0","id":1,"method":"${method}","params":{}}' http://127.0.0.1:9650/ext/bc/P`;

function exchange(curl: string, durationMs: number, outcome = 'HTTP 200'): Parameters<typeof latencies>[0] {
  return [{ exchange: 1, curl, outcome, durationMs }];
}

test('by method, the slowest first; what no method answered is left out', () => {
  const found = latencies([
    ...Array.from({ length: 20 }, (_, index) => exchange(call('platform.getHeight'), index + 1)).flatMap((each) => [
      ...each,
    ]),
    ...exchange('curl -sS -i --path-as-is -g http://127.0.0.1:9650/ext/health', 30),
    ...exchange(call('platform.getTx'), 10_000, 'no answer: timeout'),
    ...exchange(call('<script>'), 5),
    ...exchange('curl -X PUT http://127.0.0.1:9650/ext/health', 5),
  ]);
  expect(found.map(({ method, median, p95, most }) => [method, median, p95, most])).toEqual([
    ['GET /ext/health', 30, 30, 30],
    ['platform.getHeight', 10, 19, 20],
  ]);
});
