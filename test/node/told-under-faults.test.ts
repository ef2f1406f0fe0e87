import { expect, test } from 'vitest';
import { isGone } from '../../specs/support/faults/history.ts';
import { Failure } from '../../src/harness/failure.ts';
import { NotTestable } from '../../src/harness/not-testable.ts';
import type { Exchange } from '../../src/transport/exchange.ts';

const FAILURE = new Failure({ message: 'wrong' });
const answer = (json: string, status = 200): Exchange['outcome'] => ({
  ...{ kind: 'answer', status, statusText: '', httpVersion: '1.1', headers: [] },
  body: Buffer.from(json),
});

test.each<[string, unknown, Exchange['outcome'], boolean]>([
  ['no response', FAILURE, { kind: 'fault', code: 'refused', reason: 'refused' }, true],
  ['an error', FAILURE, answer('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"closed"}}'), true],
  ['no JSON', FAILURE, answer('shutting down', 503), true],
  ['a result that cannot be read', FAILURE, answer('{"jsonrpc":"2.0","id":1,"result":{}}'), false],
  ['a result that another requirement fails', new NotTestable('blocked'), answer('{"result":{}}'), false],
  ['a result that breaks the suite', new TypeError('x is undefined'), answer('{"result":{"height":"1"}}'), false],
])('a node whose disk is full is gone or not, by what it returned: %s', (_, reason, outcome, gone) => {
  const request = { method: 'POST', url: 'http://127.0.0.1:1/ext/P', headers: [] };
  const exchange: Exchange = { number: 1, request, outcome, startedAt: 0, durationMs: 1 };
  expect(isGone({ node: 'peer-2', when: '', outcome: { status: 'rejected', reason }, exchange })).toBe(gone);
});
