import { describe, expect, test } from 'vitest';
import { closedFault, faultOf, isInvalidRequest, timeoutFault, type Progress } from './fault.ts';

const WAITING: Progress = { host: 'node:9650', phase: 'waiting', received: 0 };

/** An error as the network layer throws it. */
function failed(code: string, message = 'it failed', name = 'Error'): Error {
  return Object.assign(new Error(message), { code, name });
}

function summary(error: unknown): string {
  const { code, reason } = faultOf(error, WAITING);
  return `${code}: ${reason}`;
}

// The tests of the transport have those of a real connection.
describe('an error of the network is a fault in words', () => {
  test.each<[string, unknown, string]>([
    ['an unknown name', failed('ENOTFOUND'), 'unresolved: cannot resolve the host name of node:9650 (ENOTFOUND)'],
    ['no name server', failed('EAI_AGAIN'), 'unresolved: cannot resolve the host name of node:9650 (EAI_AGAIN)'],
    ['a port without a response', failed('ETIMEDOUT'), 'timeout: connecting to node:9650 timed out'],
    ['a slow connection', failed('UND_ERR_CONNECT_TIMEOUT'), 'timeout: connecting to node:9650 timed out'],
    ['no route', failed('EHOSTUNREACH', 'EHOSTUNREACH 10.0.0.1:9650'), 'failed: EHOSTUNREACH 10.0.0.1:9650'],
    ['an error whose text has no code', failed('EMFILE', 'too many files'), 'failed: too many files (EMFILE)'],
    ['an error without a code', new Error('odd'), 'failed: odd'],
    ['a thrown text', 'odd', 'failed: odd'],
  ])('%s', (_title, error, expected) => expect(summary(error)).toBe(expected));

  test('the code may be in the cause', () => {
    const cause = new Error('inner', { cause: failed('ECONNREFUSED') });
    expect(summary(new TypeError('outer', { cause }))).toMatch(/^refused: /);
  });

  test('of several addresses of a name, the first error counts', () => {
    expect(summary(new AggregateError([failed('ECONNREFUSED'), failed('ENETUNREACH')]))).toMatch(/^refused: /);
    expect(summary(new AggregateError([], 'all failed'))).toBe('failed: all failed');
  });
});

test.each<[string, Error, string]>([
  [
    'are shown by the code of the parser, if it has no words',
    failed('HPE_INVALID_CONSTANT', '', 'HTTPParserError'),
    'not-http: the response is not HTTP/1.1 (HPE_INVALID_CONSTANT)',
  ],
  [
    'but end within a chunk are a closed connection',
    Object.assign(failed('', 'any words', 'HTTPParserError'), { data: '' }),
    'closed: the connection was closed before the response',
  ],
])('bytes that are not HTTP: %s', (_title, error, expected) => expect(summary(error)).toBe(expected));

test('a connection that is not made says so', () => {
  const connecting = { ...WAITING, phase: 'connecting' } as const;
  expect([closedFault(connecting), timeoutFault(50, connecting)]).toMatchObject([
    { code: 'closed', reason: 'node:9650 closed the connection before the request was sent' },
    { code: 'timeout', reason: 'connecting to node:9650 timed out after 50 ms' },
  ]);
});

test.each([
  ['UND_ERR_INVALID_ARG', true],
  ['UND_ERR_NOT_SUPPORTED', true],
  ['UND_ERR_REQ_CONTENT_LENGTH_MISMATCH', true],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', false],
  ['ECONNRESET', false],
])('an invalid request is no fault of the target: %s', (code, expected) => {
  expect(isInvalidRequest(failed(code))).toBe(expected);
});
