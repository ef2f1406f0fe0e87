import { expect, test } from 'vitest';
import { exampleResult } from '../../test/support/example-report.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { judgement } from '../selfcheck/judgement.ts';
import { Trace } from './trace.ts';

const URL_OF_NODE = 'http://127.0.0.1:9650';

function exchange(number: number, body: string, method = 'platform.getHeight'): Exchange {
  return {
    number,
    request: {
      method: 'POST',
      url: `${URL_OF_NODE}/ext/bc/P`,
      headers: [],
      body: Buffer.from(JSON.stringify({ method })),
    },
    outcome: { kind: 'answer', status: 200, headers: [], body: Buffer.from(body) },
    startedAt: 0,
    durationMs: 1,
  };
}

/** Marks after a run in which a check has read responses; the node without the change answers all with `clean`. */
function marksOf(...read: readonly Exchange[]): { marks: Trace; asked: string[] } {
  const asked: string[] = [];
  const marks = new Trace(async ({ request }) => {
    asked.push(request.url);
    return exchange(0, 'clean');
  });
  for (const each of read) marks.observers.onExchange(each);
  marks.observers.onChecked('a/b', new Set(read.map(({ number }) => number)));
  return { marks, asked };
}

const ASSERTED = { message: 'wrong', signature: { kind: 'assertion' } } as const;
const RESULT = exampleResult({ id: 'a/b', verdict: 'fail', findings: [ASSERTED] });

test('a finding rests on a response that the clean node gives otherwise, whichever of those that the check has read', async () => {
  const { marks, asked } = marksOf(exchange(1, 'clean'), exchange(2, 'changed'));
  expect((await marks.behind({ id: 'a/b', findings: [ASSERTED] }))?.number).toBe(2);
  await marks.behind({ id: 'a/b', findings: [ASSERTED] });
  expect(asked).toEqual([`${URL_OF_NODE}/ext/bc/P`, `${URL_OF_NODE}/ext/bc/P`]);
});

test('a finding of a comparison rests on the other response, too', async () => {
  const { marks } = marksOf(exchange(1, 'clean'), exchange(2, 'changed'));
  expect((await marks.behind({ id: 'a/b', findings: [{ ...ASSERTED, exchange: 1 }] }))?.number).toBe(2);
});

test('a finding about one response rests on no other', async () => {
  const { marks } = marksOf(exchange(1, 'clean'), exchange(2, 'changed'));
  const schema = { message: 'wrong', signature: { kind: 'schema' }, exchange: 1 } as const;
  expect(await marks.behind({ id: 'a/b', findings: [schema] })).toBeUndefined();
  expect((await marks.behind({ id: 'a/b', findings: [{ ...schema, exchange: 2 }] }))?.number).toBe(2);
});

test('a transaction is issued to the clean node before the state after it is compared', async () => {
  const { marks, asked } = marksOf(
    exchange(1, 'clean', 'platform.issueTx'),
    exchange(2, 'clean'),
    exchange(3, 'changed', 'platform.getTxStatus'),
  );
  const schema = { message: 'wrong', signature: { kind: 'schema' }, exchange: 3 } as const;
  expect((await marks.behind({ id: 'a/b', findings: [schema] }))?.number).toBe(3);
  expect(asked).toHaveLength(2);
});

test('a response that did not come is marked', async () => {
  const lost = { ...exchange(1, ''), outcome: { kind: 'fault', code: 'closed', reason: 'closed' } } as const;
  const { marks } = marksOf(lost);
  expect(await marks.behind({ id: 'a/b', findings: [ASSERTED] })).toBe(lost);
});

test('a changed response goes before one that came late or not at all', async () => {
  const late = { ...exchange(1, 'clean'), durationMs: 2000 };
  const lost = { ...exchange(2, ''), outcome: { kind: 'fault', code: 'timeout', reason: 'timeout' } } as const;
  const changed = exchange(3, 'changed', 'platform.getTx');
  expect(await marksOf(late, lost, changed).marks.behind({ id: 'a/b', findings: [ASSERTED] })).toBe(changed);
  expect(await marksOf(late, lost).marks.behind({ id: 'a/b', findings: [ASSERTED] })).toBe(late);
});

const MUTANT = { touches: ['platform.getHeight'] };

test.each<[string, Exchange, object, string]>([
  ['rests on a marked response', exchange(1, 'changed'), RESULT, 'killed'],
  ['rests on none', exchange(1, 'clean'), RESULT, 'wrongReason'],
  ['is about a method that it is not said to touch', exchange(1, 'changed', 'platform.getTx'), RESULT, 'broke'],
  [
    'is that nothing came',
    exchange(1, 'changed'),
    { findings: [{ message: '', signature: { kind: 'no-response' } }] },
    'wrongReason',
  ],
  [
    'is not in words',
    exchange(1, 'changed'),
    { findings: [{ ...ASSERTED, message: 'the height is undefined' }] },
    'wrongReason',
  ],
  ['is none', exchange(1, 'changed'), { verdict: 'pass', findings: [] }, 'survived'],
  ['is an exception', exchange(1, 'changed'), { verdict: 'error' }, 'broke'],
  ['is want of data', exchange(1, 'changed'), { verdict: 'not-testable' }, 'notShown'],
])('a mutant whose failure %s', async (_what, read, changes, outcome) => {
  const { marks } = marksOf(read);
  expect((await judgement(MUTANT, { ...RESULT, ...changes }, marks)).outcome).toBe(outcome);
});
