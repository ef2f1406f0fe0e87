import { expect, test } from 'vitest';
import { DOCUMENT } from '../../src/reference-node/dialect.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import type { NodeRequest } from '../../src/reference-node/server/message.ts';
import { patchedAnswerer } from '../../src/reference-node/server/answer.ts';
import { compared, differenceOf, withoutClock } from './differences.ts';
import type { Answer, Exchange } from '../../src/transport/exchange.ts';

const LEDGER = buildLedger('standard', 1);
const HEIGHT = mutantOf('platform-get-height-one-behind');
const CLEAN = { patch: {}, touches: [] };

function request(method: string, path = '/ext/bc/P'): NodeRequest {
  return {
    method: 'POST',
    path,
    query: '',
    headers: new Map([
      ['host', '127.0.0.1'],
      ['content-type', 'application/json'],
    ]),
    body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} })),
  };
}

/** Sends a request to a node with a change, and tells whether a clean node answers it otherwise. */
async function differing(
  change: typeof HEIGHT | typeof CLEAN,
  asked: NodeRequest,
): Promise<{ readonly text: string; readonly isOther: boolean }> {
  let isOther = false;
  const patch = compared(change, LEDGER, DOCUMENT, () => (isOther = true));
  const answer = patchedAnswerer({ ledger: LEDGER, dialect: DOCUMENT, patch, onIssued: () => undefined });
  const text = (await answer(asked)).body.toString();
  return { text, isOther };
}

test('a changed response differs from that of a clean node, and reaches the client as changed', async () => {
  const { text, isOther } = await differing(HEIGHT, request('platform.getHeight'));
  expect(text).toContain(`"height":"${LEDGER.height - 1n}"`);
  expect(isOther).toBe(true);
});

test('a response that the change does not touch does not differ', async () =>
  expect((await differing(HEIGHT, request('platform.getTimestamp'))).isOther).toBe(false));

test('times of the clock are no difference', async () => {
  const { text, isOther } = await differing(CLEAN, request('health.health', '/ext/health'));
  expect(text).toContain('"timestamp"');
  expect(isOther).toBe(false);
});

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

const NOW = Date.parse('2026-01-01T12:00:00Z');

test.each([
  ['"2026-01-01T12:00:01.5Z"', '"now"'],
  ['"2026-01-01T13:30:00+02:00"', '"now"'],
  ['"2025-07-14T01:00:00.123456789Z"', '"2025-07-14T01:00:00.123456789Z"'],
  ['"2054-01-01T00:00:00Z"', '"2054-01-01T00:00:00Z"'],
  ['{"contiguousFailures":12,"height":"12"}', '{"contiguousFailures":4,"height":"12"}'],
  ['{"contiguousFailures":3}', '{"contiguousFailures":3}'],
])('%s becomes %s', (text, expected) => expect(withoutClock(text, NOW)).toBe(expected));
