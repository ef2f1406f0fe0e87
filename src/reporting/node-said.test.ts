import { expect, test } from 'vitest';
import { exampleResult } from '../../test/support/example-report.ts';
import { nodeSaid, remarksOn } from './node-said.ts';

function said(response: unknown, message = 'The response contains no result.'): string | undefined {
  const evidence = [response, { error: { message: 'of another exchange' } }].map((each, at) => ({
    exchange: at + 1,
    curl: 'curl',
    outcome: 'HTTP 200',
    durationMs: 1,
    response: typeof each === 'string' ? each : JSON.stringify(each),
  }));
  return nodeSaid(exampleResult({ verdict: 'fail', findings: [{ message, exchange: 1 }], evidence }));
}

test('the message of an error, or the reason of a dropped transaction, of the exchange of the finding', () => {
  expect(said({ error: { code: -32000, message: 'insufficient funds' } })).toBe('insufficient funds');
  expect(said({ result: { status: 'Dropped', reason: 'insufficient funds' } })).toBe('insufficient funds');
});

test('nothing where the node gave no words, or the finding has them', () => {
  for (const response of ['', '<html>', { result: { reason: 7 } }, { error: 'no object' }, { error: { message: ' ' } }])
    expect(said(response)).toBeUndefined();
  expect(said({ error: { message: 'no funds' } }, 'The node refused: no funds')).toBeUndefined();
});

test('a cache that answered in place of the node is named, with its exchange', () => {
  const evidence = [
    { responseHeaders: [{ name: 'content-type', value: 'application/json' }] },
    {
      responseHeaders: [
        { name: 'x-cache', value: 'HIT' },
        { name: 'age', value: '1' },
      ],
    },
    { responseHeaders: [{ name: 'via', value: '1.1 edge' }] },
  ].map((each, at) => ({ exchange: at + 1, curl: 'curl', outcome: 'HTTP 200', durationMs: 1, ...each }));
  const result = exampleResult({ verdict: 'fail', findings: [{ message: 'old', exchange: 1 }], evidence });
  expect(remarksOn(result)).toEqual([
    'A cache or a proxy took part in the responses: x-cache: HIT, age: 1 (exchange 2), and 1 more',
  ]);
});
