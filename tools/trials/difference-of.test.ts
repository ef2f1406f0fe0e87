import { expect, test } from 'vitest';
import type { Answer, Exchange } from '../../src/transport/exchange.ts';
import { differenceOf } from './differences.ts';

function answer(body: string, changes: Partial<Answer> = {}): Answer {
  return {
    kind: 'answer',
    status: 200,
    headers: [['content-type', 'text/plain']],
    body: Buffer.from(body),
    ...changes,
  };
}

function after(durationMs: number, outcome: Exchange['outcome']): Pick<Exchange, 'outcome' | 'durationMs'> {
  return { outcome, durationMs };
}

const CLOSED = { kind: 'fault', code: 'closed', reason: 'closed' } as const;

test('answers are alike that differ in times of the clock and in headers of the connection alone', () => {
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 1000).toISOString();
  const dated = {
    headers: [
      ['date', later],
      ['content-type', 'text/plain'],
    ],
  } as const;
  expect(differenceOf(after(900, answer(`at ${now}`)), after(1, answer(`at ${later}`, dated)))).toBeUndefined();
});

test.each<[string, Answer]>([
  ['another body', answer('b')],
  ['another status', answer('a', { status: 500 })],
  ['another header', answer('a', { headers: [['content-type', 'text/html']] })],
])('%s is another content, however late', (_what, other) => {
  expect(differenceOf(after(1, other), after(1, answer('a')))).toBe('content');
  expect(differenceOf(after(3400, other), after(12, answer('a')))).toBe('content');
});

test('an answer that does not come whole, or seconds later than another, differs in its arrival', () => {
  expect(differenceOf(after(1, CLOSED), after(1, answer('a')))).toBe('arrival');
  expect(differenceOf(after(1, answer('a')), after(1, CLOSED))).toBe('arrival');
  expect(differenceOf(after(3400, answer('a')), after(12, answer('a')))).toBe('arrival');
});
