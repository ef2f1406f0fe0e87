import { expect, test } from 'vitest';
import { exchangeWith } from '../../test/support/exchange.ts';
import type { Exchange, FaultCode } from '../transport/exchange.ts';
import { Presence } from './presence.ts';

const answer = exchangeWith({ status: 500 });
const fault = (code: FaultCode): Exchange => exchangeWith({ kind: 'fault', code, reason: `because of ${code}` });
const times = (count: number, exchange: Exchange): Exchange[] => Array.from({ length: count }, () => exchange);

function after(...exchanges: Exchange[]): Presence {
  const presence = new Presence();
  for (const each of exchanges) presence.note(each);
  presence.giveUp();
  return presence;
}

test('a few requests without an answer end nothing, and any answer, even an error, starts the count anew', () => {
  const seven = times(7, fault('timeout'));
  expect(after(...seven, answer, ...seven).stopped).toBeUndefined();
});

test('eight in a row without an answer are a doubt, which an answer to something else ends', () => {
  const presence = new Presence();
  for (const each of times(8, fault('timeout'))) presence.note(each);
  expect([presence.isInDoubt, presence.stopped]).toEqual([true, undefined]);
  presence.note(answer);
  presence.giveUp();
  expect([presence.isInDoubt, presence.stopped]).toEqual([false, undefined]);
});

test('eight in a row and no answer to something else mean that the target is lost, and say how', () => {
  expect(after(...times(8, fault('refused'))).stopped).toEqual({
    kind: 'lost',
    reason: '8 consecutive requests got no response; the last error: because of refused',
  });
});

const partial = { status: 200, headers: [], body: new Uint8Array() };

test.each([
  ['no HTTP', fault('not-http')],
  ['too much', fault('too-large')],
  ['nothing whole', fault('incomplete')],
  ['answers that end in their middle', exchangeWith({ kind: 'fault', code: 'closed', reason: 'closed', partial })],
])('a target that sends only rubbish is garbled, not lost: %s', (_title, exchange) =>
  expect(after(...times(8, exchange)).stopped?.kind).toBe('garbled'),
);

test('a garbled target is blamed once for each level that can stop a build', () => {
  const presence = after(...times(8, fault('not-http')));
  const levels = ['observed', 'stated', 'stated', 'derived', 'derived'];
  expect(levels.map((level) => presence.takesBlame(level))).toEqual([false, true, false, true, false]);
  const lost = after(...times(8, fault('refused')));
  expect([lost.takesBlame('stated'), after(answer).takesBlame('stated')]).toEqual([false, false]);
});

test('a request that we ended ourselves says nothing about the target', () =>
  expect(after(fault('aborted')).stopped?.kind).toBe('cut'));
