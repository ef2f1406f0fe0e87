import { once } from 'node:events';
import https from 'node:https';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { selfSigned } from '../../test/certificate.ts';
import { listening } from '../../test/servers.ts';
import type { ReadExchange } from './exchange-reader.ts';
import { startRelay } from './relay.ts';
import { MAX_BODY } from './body.ts';

const POST = 'POST /ext/bc/P HTTP/1.1\r\nHost: staging.example:9650\r\n';
const GET = 'GET /ext/health HTTP/1.1\r\nhost: a\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** What one side does: it writes these bytes, half-closes its connection, or resets it. */
type Step = readonly [who: 'client' | 'target', does: string | Buffer | typeof END | typeof RESET];
const END = Symbol('end');
const RESET = Symbol('reset');

interface Side {
  readonly socket: net.Socket;
  readonly got: Buffer[];
  sent: number;
}

function sideOf(socket: net.Socket): Side {
  const side: Side = { socket, got: [], sent: 0 };
  socket.on('error', () => undefined).on('data', (chunk) => side.got.push(chunk));
  return side;
}

async function received(side: Side, length: number): Promise<void> {
  while (Buffer.concat(side.got).length < length) await once(side.socket, 'data');
}

async function play([who, does]: Step, sides: Readonly<Record<Step[0], Side>>): Promise<void> {
  const from = sides[who];
  const to = sides[who === 'client' ? 'target' : 'client'];
  if (does === END) {
    const ended = once(to.socket, 'end');
    from.socket.end();
    await ended;
  } else if (does === RESET) {
    const broken = new Promise((resolve) => to.socket.once('error', resolve));
    from.socket.resetAndDestroy();
    expect(await broken).toMatchObject({ code: 'ECONNRESET' });
  } else {
    from.socket.write(does);
    from.sent += Buffer.byteLength(does);
    await received(to, from.sent);
  }
}

/** Plays the steps over a relay; gives what the relay read, when both connections are closed. */
async function over(steps: readonly Step[]): Promise<{ read: ReadExchange[]; problems: string[] }> {
  const read: ReadExchange[] = [];
  const problems: string[] = [];
  const server = net.createServer({ allowHalfOpen: true });
  const host = await listening(server);
  const relay = await startRelay({
    target: new URL(`http://${host}`),
    port: 0,
    onExchange: (exchange) => read.push(exchange),
    onProblem: (reason) => problems.push(reason),
  });
  const accepted = once(server, 'connection') as Promise<[net.Socket]>;
  const client = sideOf(net.connect({ port: Number(new URL(relay.url).port), host: '127.0.0.1', allowHalfOpen: true }));
  const target = sideOf((await accepted)[0]);
  for (const step of steps) await play(step, { client, target });
  for (const [who, side] of [
    ['target', client],
    ['client', target],
  ] as const) {
    const bytes = steps.flatMap(([from, does]) =>
      from === who && typeof does !== 'symbol' ? [Buffer.from(does)] : [],
    );
    expect(Buffer.concat(side.got).toString('latin1')).toBe(Buffer.concat(bytes).toString('latin1'));
  }
  client.socket.end();
  target.socket.end();
  await relay.close();
  return { read, problems };
}

function inWords({ request, outcome }: ReadExchange): string {
  const { pathname } = new URL(request.url);
  const asked = [
    request.method,
    pathname,
    ...(request.body === undefined ? [] : [Buffer.from(request.body).toString('latin1')]),
  ];
  const told =
    outcome.kind === 'answer'
      ? [outcome.status, Buffer.from(outcome.body).toString('latin1')]
      : [outcome.code, outcome.partial?.status ?? ''];
  return [...asked, '->', ...told].join(' ').trim();
}

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

test('passes on a body that is too long for the recording, to a client that reads slowly', async () => {
  const size = MAX_BODY + 1;
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\n\r\n`);
      socket.end(Buffer.alloc(size, 'x'));
    });
  });
  const read: ReadExchange[] = [];
  const target = new URL(`http://${await listening(server)}`);
  const relay = await startRelay({
    target,
    port: 0,
    onExchange: (each) => read.push(each),
    onProblem: () => undefined,
  });
  const client = net.connect(Number(new URL(relay.url).port), '127.0.0.1');
  client.write(GET);
  await once(client, 'readable');
  let length = 0;
  for await (const chunk of client) length += (chunk as Buffer).length;
  expect(length).toBe(size + 'HTTP/1.1 200 OK\r\n\r\n'.length);
  await relay.close();
  expect(read.map(inWords)).toEqual(['GET /ext/health -> too-large 200']);
});

test('a target that refuses connections resets those of clients, and is told', async () => {
  const server = net.createServer();
  const host = await listening(server);
  server.close();
  await once(server, 'close');
  const problems: string[] = [];
  const relay = await startRelay({
    target: new URL(`http://${host}`),
    port: 0,
    onExchange: () => undefined,
    onProblem: (reason) => problems.push(reason),
  });
  const client = net.connect(Number(new URL(relay.url).port), '127.0.0.1');
  const [error] = (await once(client, 'error').catch((reason: unknown) => [reason])) as [unknown];
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(problems).toEqual([`a connection was not passed on: nothing listens at ${host} (connection refused)`]);
  await relay.close();
});

const certificate = selfSigned();

test.skipIf(certificate === undefined)('a target behind TLS (where there is openssl)', async () => {
  const server = https.createServer({ ...certificate }, (request, response) => response.end(request.headers.host));
  const host = await listening(server);
  const read: ReadExchange[] = [];
  const problems: string[] = [];
  const get = async (ca?: string): Promise<string> => {
    const relay = await startRelay({
      target: new URL(`https://${host}`),
      port: 0,
      ...(ca === undefined ? {} : { ca }),
      onExchange: (exchange) => read.push(exchange),
      onProblem: (reason) => problems.push(reason),
    });
    const client = net.connect(Number(new URL(relay.url).port), '127.0.0.1');
    client.end(GET);
    const answer = await text(client).catch(() => 'reset');
    await relay.close();
    return answer;
  };
  expect(await get(certificate?.cert)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\na$/);
  expect(read.map(inWords)).toEqual(['GET /ext/health -> 200 a']);
  expect(read[0]?.request.url).toBe(`https://${host}/ext/health`);
  expect(problems).toEqual([]);
  expect(await get()).toBe('reset');
  expect(problems.join()).toContain(`no TLS connection to ${host}: self-signed certificate`);
});
