import { describe, expect, test } from 'vitest';
import { closedFault, faultOf, isInvalidRequest, timeoutFault, type Progress } from './fault.ts';

const WAITING: Progress = { host: 'node:9650', phase: 'waiting', received: 0 };

/** An error as the network layer throws it. */
function failed(code: string, message = 'it failed', name = 'Error'): Error {
  return Object.assign(new Error(message), { code, name });
}

function summary(error: unknown, progress: Partial<Progress> = {}): string {
  const { code, reason } = faultOf(error, { ...WAITING, ...progress });
  return `${code}: ${reason}`;
}

describe('an error of the network is a fault in words', () => {
  test.each<[string, unknown, string]>([
    ['an unknown name', failed('ENOTFOUND'), 'unresolved: cannot resolve the host name of node:9650 (ENOTFOUND)'],
    [
      'a name server that is away',
      failed('EAI_AGAIN'),
      'unresolved: cannot resolve the host name of node:9650 (EAI_AGAIN)',
    ],
    ['a closed port', failed('ECONNREFUSED'), 'refused: no server listens on node:9650 (connection refused)'],
    ['a port without a response', failed('ETIMEDOUT'), 'timeout: connecting to node:9650 timed out'],
    ['a slow connection', failed('UND_ERR_CONNECT_TIMEOUT'), 'timeout: connecting to node:9650 timed out'],
    [
      'a self-signed certificate',
      failed('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
      'tls: the TLS connection to node:9650 failed: self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)',
    ],
    [
      'a server without TLS',
      failed(
        'EPROTO',
        'write EPROTO 80A2:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl.c:354:\n',
      ),
      'tls: the TLS connection to node:9650 failed: wrong version number (EPROTO)',
    ],
    ['endless headers', failed('HPE_HEADER_OVERFLOW'), 'too-large: the headers of the response are too long'],
    ['a connection that is reset', failed('ECONNRESET'), 'closed: the connection was closed before the response'],
    [
      'no route',
      failed('EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:9650'),
      'failed: connect EHOSTUNREACH 10.0.0.1:9650',
    ],
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
    'are shown as the parser puts it',
    failed('', 'Response does not match the HTTP/1.1 protocol (Expected HTTP/)', 'HTTPParserError'),
    'not-http: the response is not HTTP/1.1 (Expected HTTP/)',
  ],
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
  [
    'upgrade the connection without a request',
    failed('UND_ERR_SOCKET', 'bad upgrade'),
    'not-http: the response upgrades the connection, but the request contains no upgrade',
  ],
])('bytes that are not HTTP: %s', (_title, error, expected) => expect(summary(error)).toBe(expected));

describe('how far an exchange got is part of the message', () => {
  const reading = { phase: 'reading', received: 5 } as const;
  test.each<[Partial<Progress>, string, string]>([
    [
      { phase: 'connecting' },
      'closed: node:9650 closed the connection before the request was sent',
      'timeout: connecting to node:9650 timed out after 50 ms',
    ],
    [{}, 'closed: the connection was closed before the response', 'timeout: the request timed out after 50 ms'],
    [
      reading,
      'closed: the connection was closed during the response (received 5 bytes of the body)',
      'incomplete: the response timed out after 50 ms (received 5 bytes of the body)',
    ],
    [
      { ...reading, received: 0, announced: 9 },
      'closed: the connection was closed during the response (received 0 of 9 bytes of the body)',
      'incomplete: the response timed out after 50 ms (received 0 of 9 bytes of the body)',
    ],
  ])('%j', (progress, closed, timeout) => {
    const faults = [closedFault({ ...WAITING, ...progress }), timeoutFault(50, { ...WAITING, ...progress })];
    expect(faults.map(({ code, reason }) => `${code}: ${reason}`)).toEqual([closed, timeout]);
  });
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
