import { expect, test } from 'vitest';
import type { Answer, Exchange } from '../transport/exchange.ts';
import { isAlike } from './is-alike.ts';

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
  expect(isAlike(after(900, answer(`at ${now}`)), after(1, answer(`at ${later}`, dated)))).toBe(true);
});

test.each<[string, Answer | typeof CLOSED]>([
  ['another body', answer('b')],
  ['another status', answer('a', { status: 500 })],
  ['another header', answer('a', { headers: [['content-type', 'text/html']] })],
  ['no whole answer', CLOSED],
])('%s is not alike', (_what, other) => {
  expect(isAlike(after(1, other), after(1, answer('a')))).toBe(false);
});

test('an answer that comes seconds later than another is not alike', () => {
  expect(isAlike(after(3400, answer('a')), after(12, answer('a')))).toBe(false);
});
