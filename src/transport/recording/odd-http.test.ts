import { expect, test } from 'vitest';
import { END, GET, inWords, OK, over, POST, RESET, type Step } from '../../../test/support/over-relay.ts';

const ODD: readonly (readonly [name: string, steps: readonly Step[], read: readonly string[]])[] = [
  [
    'headers of any case, repeated, folded and beyond ASCII',
    [
      [
        'client',
        Buffer.from(
          `GET /ext/health HTTP/1.1\r\nhOsT: x\r\nX-A: 1\r\nx-a:2\r\nX-A: \r\n folded\r\nx-b: caf\xe9\r\n\r\n`,
          'latin1',
        ),
      ],
      ['target', 'HTTP/1.1 200 Sure\r\nSET-cookie: a=1\r\nset-Cookie: b=2\r\nContent-Length:2\r\n\r\nok'],
    ],
    ['GET /ext/health -> 200 ok'],
  ],
  [
    'chunks with extensions and trailers, cut anywhere',
    [
      ['client', `${POST}Transfer-Encoding: chunked\r\n\r\n3;a=b\r\nab`],
      ['client', 'c\r'],
      ['client', '\n0\r\nX-Sum: 1\r\n\r\n'],
      ['target', 'HTTP/1.1 200 OK\r\ntransfer-encoding: CHUNKED\r\n\r\n1'],
      ['target', '\r\nx\r\n0\r\nx-after: 1\r\n\r\n'],
    ],
    ['POST /ext/bc/P abc -> 200 x'],
  ],
  [
    'a response of HTTP/1.0 without a length, which ends with the connection',
    [
      ['client', 'GET /a HTTP/1.0\r\n\r\n'],
      ['target', 'HTTP/1.0 200 OK\r\n\r\nall'],
      ['target', ' of it'],
      ['target', END],
    ],
    ['GET /a -> 200 all of it'],
  ],
  [
    'a client that closes its half before the response',
    [
      ['client', GET],
      ['client', END],
      ['target', OK],
      ['target', END],
    ],
    ['GET /ext/health -> 200 ok'],
  ],
  [
    'several requests on one connection',
    [
      ['client', GET],
      ['target', OK],
      ['client', GET],
      ['target', OK],
    ],
    ['GET /ext/health -> 200 ok', 'GET /ext/health -> 200 ok'],
  ],
  [
    'requests that do not wait for responses',
    [
      ['client', GET + GET.replace('health', 'info')],
      ['target', OK + OK.replace('200', '404')],
    ],
    ['GET /ext/health -> 200 ok', 'GET /ext/info -> 404 ok'],
  ],
  [
    'Expect: 100-continue and other interim responses',
    [
      ['client', `${POST}content-length: 1\r\nExpect: 100-continue\r\n\r\n`],
      ['target', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\nx: y\r\n\r\n'],
      ['client', '1'],
      ['target', OK],
    ],
    ['POST /ext/bc/P 1 -> 200 ok'],
  ],
  [
    'HEAD, 204 and 304, whose responses have no body',
    [
      ['client', GET.replace('GET', 'HEAD')],
      ['target', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n'],
      ['client', GET],
      ['target', 'HTTP/1.1 204 No Content\r\n\r\n'],
      ['client', GET],
      ['target', 'HTTP/1.1 304 Not Modified\r\ncontent-length: 7\r\n\r\n'],
    ],
    ['HEAD /ext/health -> 200', 'GET /ext/health -> 204', 'GET /ext/health -> 304'],
  ],
  [
    'methods and request targets that few servers know',
    [
      ['client', 'QUERY http://other:1/x?y HTTP/1.1\r\n\r\n'],
      ['target', OK],
      ['client', 'OPTIONS * HTTP/1.1\r\n\r\n'],
      ['target', OK],
    ],
    ['QUERY /x -> 200 ok', 'OPTIONS /* -> 200 ok'],
  ],
  [
    'a response before the request is sent',
    [
      ['client', `${POST}content-length: 5\r\n\r\n12`],
      ['target', OK.replace('200', '413')],
      ['client', '345'],
    ],
    ['POST /ext/bc/P 12345 -> 413 ok'],
  ],
  [
    'a request for another protocol that the target does not take',
    [
      ['client', `${GET.trimEnd()}\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n${GET}`],
      ['target', OK + OK],
    ],
    ['GET /ext/health -> 200 ok', 'GET /ext/health -> 200 ok'],
  ],
  [
    'a client that goes away',
    [
      ['client', GET],
      ['client', RESET],
    ],
    ['GET /ext/health -> aborted'],
  ],
  [
    'a client that closes, and a target that gives up then',
    [
      ['client', GET],
      ['client', END],
      ['target', END],
    ],
    ['GET /ext/health -> aborted'],
  ],
  [
    'a target that resets before its response',
    [
      ['client', GET],
      ['target', RESET],
    ],
    ['GET /ext/health -> closed'],
  ],
  [
    'a target that resets within its response',
    [
      ['client', GET],
      ['target', 'HTTP/1.1 200 OK\r\n\r\nha'],
      ['target', RESET],
    ],
    ['GET /ext/health -> closed 200'],
  ],
  [
    'a target that closes within its response',
    [
      ['client', GET],
      ['target', OK.slice(0, -1)],
      ['target', END],
    ],
    ['GET /ext/health -> closed 200'],
  ],
  [
    'a target that closes before its response',
    [
      ['client', GET],
      ['target', END],
    ],
    ['GET /ext/health -> closed'],
  ],
  [
    'bodies of every byte',
    [
      [
        'client',
        Buffer.concat([
          Buffer.from(`${POST}content-length: 256\r\n\r\n`),
          Buffer.from(Uint8Array.from({ length: 256 }, (_, at) => at)),
        ]),
      ],
      [
        'target',
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 256\r\n\r\n'),
          Buffer.from(Uint8Array.from({ length: 256 }, (_, at) => 255 - at)),
        ]),
      ],
    ],
    [
      `POST /ext/bc/P ${String.fromCharCode(...Array.from({ length: 256 }, (_, at) => at))} -> 200 ${String.fromCharCode(...Array.from({ length: 256 }, (_, at) => 255 - at))}`.trim(),
    ],
  ],
];

test.each(ODD)('passes on and reads %s', async (_, steps, expected) => {
  const { read, problems } = await over(steps);
  expect(read.map(inWords)).toEqual(expected);
  expect(problems).toEqual([]);
});

const UNREADABLE: readonly (readonly [
  name: string,
  steps: readonly Step[],
  read: readonly string[],
  problem: string,
])[] = [
  [
    'what is not HTTP',
    [
      ['client', '\x16\x03\x01'],
      ['client', '\n'],
      ['target', '\x15\x03'],
      ['client', GET],
    ],
    [],
    'a request is not HTTP/1.1 (Parse Error)',
  ],
  [
    'a response that is not HTTP',
    [
      ['client', GET],
      ['target', 'ICY 200 OK\r\n\r\n'],
    ],
    ['GET /ext/health -> not-http'],
    'a response is not HTTP/1.1 (Parse Error)',
  ],
  [
    'another protocol behind 101',
    [
      ['client', `${GET.trimEnd()}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`],
      ['target', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n\x81\x02hi'],
      ['client', '\x81\x02ho'],
    ],
    ['GET /ext/health -> 101'],
    'the connection switched to another protocol',
  ],
];

test.each(UNREADABLE)('passes on %s, and says that it is not recorded', async (_, steps, expected, problem) => {
  const { read, problems } = await over(steps);
  expect(read.map(inWords)).toEqual(expected);
  expect(problems).toEqual([`the rest of a connection is not recorded: ${problem}`]);
});
