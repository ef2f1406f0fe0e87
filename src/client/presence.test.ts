import { expect, test } from 'vitest';
import type { Answer, Exchange, Fault, FaultCode } from '../transport/exchange.ts';
import { Presence } from './presence.ts';

function exchange(outcome: Answer | Fault): Exchange {
  return {
    number: 1,
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [] },
    outcome,
    startedAt: 0,
    durationMs: 1,
  };
}

const answer = exchange({ kind: 'answer', status: 500, headers: [], body: new Uint8Array() });

const fault = (code: FaultCode): Exchange => exchange({ kind: 'fault', code, reason: `because of ${code}` });

function after(...exchanges: Exchange[]): Presence {
  const presence = new Presence();
  for (const each of exchanges) presence.note(each);
  presence.giveUp();
  return presence;
}

test('a few requests without an answer are findings, and end nothing', () =>
  expect(after(...Array.from({ length: 7 }, () => fault('refused'))).stopped).toBeUndefined());

test('any answer, even an error, starts the count anew', () => {
  const seven = Array.from({ length: 7 }, () => fault('timeout'));
  expect(after(...seven, answer, ...seven).stopped).toBeUndefined();
});

test('eight in a row without an answer are a doubt, which an answer to something else ends', () => {
  const presence = new Presence();
  for (let count = 0; count < 8; count += 1) presence.note(fault('timeout'));
  expect([presence.isInDoubt, presence.stopped]).toEqual([true, undefined]);
  presence.note(answer);
  presence.giveUp();
  expect([presence.isInDoubt, presence.stopped]).toEqual([false, undefined]);
});

test('eight in a row and no answer to something else mean that the target is lost, and say how', () => {
  expect(after(...Array.from({ length: 8 }, () => fault('refused'))).stopped).toEqual({
    kind: 'lost',
    reason: '8 consecutive requests got no response; the last error: because of refused',
  });
});

test.each(['not-http', 'too-large', 'incomplete'] as const)(
  'a target that sends only rubbish (%s) is garbled, not lost',
  (code) => expect(after(...Array.from({ length: 8 }, () => fault(code))).stopped?.kind).toBe('garbled'),
);

test('a garbled target is blamed once for each level that can stop a build', () => {
  const presence = after(...Array.from({ length: 8 }, () => fault('not-http')));
  const levels = ['observed', 'stated', 'stated', 'derived', 'derived'];
  expect(levels.map((level) => presence.takesBlame(level))).toEqual([false, true, false, true, false]);
  const lost = after(...Array.from({ length: 8 }, () => fault('refused')));
  expect([lost.takesBlame('stated'), after(answer).takesBlame('stated')]).toEqual([false, false]);
});

test('an answer that ends in its middle is rubbish, not silence', () => {
  const partial = { status: 200, headers: [], body: new Uint8Array() };
  const broken = exchange({ kind: 'fault', code: 'closed', reason: 'closed in the middle', partial });
  expect(after(...Array.from({ length: 8 }, () => broken)).stopped?.kind).toBe('garbled');
});

test('a request that we ended ourselves says nothing about the target', () =>
  expect(after(fault('aborted')).stopped?.kind).toBe('cut'));
