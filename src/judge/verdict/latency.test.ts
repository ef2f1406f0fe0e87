import { expect, test } from 'vitest';
import { exampleResult } from '../../../test/support/example-report.ts';
import { latencies } from './latency.ts';

function result(method: string, ...times: readonly (readonly [exchange: number, durationMs: number])[]) {
  const evidence = times.map(([exchange, durationMs]) => ({ exchange, durationMs, curl: 'curl', outcome: '200' }));
  return exampleResult({ method, evidence });
}

test('the latency of a method has median, 95 % and the longest of its exchanges, whatever their order', () => {
  const times = Array.from({ length: 20 }, (_, at) => [at + 1, 20 - at] as const);
  expect(latencies({ requirements: [result('a.b', ...times)] })).toEqual(
    new Map([['a.b', { count: 20, p50: 10, p95: 19, max: 20 }]]),
  );
});

test('an exchange that serves several results counts once', () => {
  const requirements = [result('a.b', [1, 10], [2, 30]), result('a.b', [2, 30])];
  expect(latencies({ requirements }).get('a.b')).toEqual({ count: 2, p50: 10, p95: 30, max: 30 });
});

test('what a node answers in place of a method is no latency of it', () => {
  const lacking = { message: 'unknown', signature: { kind: 'not-served', rule: 'method', method: 'a.c' } } as const;
  const requirements = [
    { ...result('a.b', [1, 10]), verdict: 'not-applicable' as const },
    { ...result('a.c', [2, 20]), verdict: 'fail' as const, findings: [lacking] },
    { ...result('a.d', [3, 30]), verdict: 'fail' as const, findings: [lacking] },
  ];
  expect([...latencies({ requirements }).keys()]).toEqual(['a.d']);
});

test('methods are apart, and one without an exchange has no latency', () => {
  const requirements = [result('a.b', [1, 10]), result('a.c', [1, 99]), result('a.d')];
  const found = latencies({ requirements });
  expect([...found].map(([method, { max }]) => [method, max])).toEqual([
    ['a.b', 10],
    ['a.c', 99],
  ]);
});
