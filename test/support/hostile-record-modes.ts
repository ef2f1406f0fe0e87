import { once } from 'node:events';
import { Agent, request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Mode } from './hostile-modes.ts';
import { pour, serveHttp, serveTcp } from './hostile-servers.ts';

const GIGABYTE = 1_000_000_000;
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const GREETED = /Send requests to http:\/\/127\.0\.0\.1:(\d+)/;
const SECRET = 'password';

/** Talks to the proxy at a port, until everything of note has happened. */
type Talk = (port: number) => Promise<unknown>;

function recording(
  title: string,
  target: () => Promise<string>,
  talk: Talk,
  { check = false, exitCode = 0, seconds = 60 } = {},
): Mode {
  return {
    title,
    exitCode,
    seconds,
    args: async () => ['record', '--target', await target(), ...(check ? ['--check'] : [])],
    during: async (said, interrupt) => {
      await talk(Number(await said(GREETED)));
      interrupt();
    },
  };
}

/** Sends a GET, and reads what comes until a gigabyte has come. */
async function readGigabyte(port: number): Promise<void> {
  const socket = socketTo(port);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  for (let length = 0; length < GIGABYTE;) length += ((await once(socket, 'data')) as [Buffer])[0].length;
}

function endlessBody(): Promise<string> {
  return serveTcp((socket) => {
    socket.once('data', () => {
      socket.write(`${HEAD}\r\n`);
      pour(socket);
    });
  });
}

function post(port: number, body: string | Buffer = '{}', agent?: Agent): ClientRequest {
  const sent = ask({ port, host: '127.0.0.1', method: 'POST', path: '/ext/bc/P', ...(agent ? { agent } : {}) });
  sent.on('error', () => undefined).end(body);
  return sent;
}

/** Reads a response until it has had so many bytes, or ends. */
async function read(sent: ClientRequest, most = Infinity): Promise<void> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let length = 0;
  await new Promise<void>((resolve) => {
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length < most) return;
      resolve();
    });
    response.on('error', () => resolve());
    response.on('end', () => resolve());
  });
}

function socketTo(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => undefined);
}

/** Sends the same bytes until the connection takes no more, or has taken so many. */
async function flood(socket: Socket, bytes: Buffer, most: number): Promise<void> {
  for (let sent = 0; sent < most && !socket.destroyed; sent += bytes.length) {
    if (socket.write(bytes)) continue;
    const drained = await Promise.race([
      once(socket, 'drain').then(() => true),
      once(socket, 'close').then(() => false),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000)),
    ]);
    if (!drained) return;
  }
}

function answering(
  body: (count: number) => string | Buffer,
  headers: Record<string, string> = {},
): () => Promise<string> {
  let count = 0;
  return () =>
    serveHttp((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      response.end(body((count += 1)));
    });
}

const result = (members: string): string => `{"jsonrpc":"2.0","id":1,"result":{"height":"7",${members}}}`;

const CALL = '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":{}}';
const often =
  (times: number, at = 1): Talk =>
  async (port) => {
    const agent = new Agent({ keepAlive: true, maxSockets: at });
    const asked = Array.from({ length: at }, async (_, lane) => {
      for (let count = lane; count < times; count += at) await read(post(port, CALL, agent));
    });
    await Promise.all(asked);
    agent.destroy();
  };

/** What clients and targets do to `record`. */
export const RECORD_MODES: readonly Mode[] = [
  recording('a body without end, read by its client', endlessBody, (port) => read(post(port), 2 * GIGABYTE)),
  recording('a body without end, which the client does not read', endlessBody, async (port) => {
    const [response] = (await once(post(port), 'response')) as [IncomingMessage];
    response.pause();
  }),
  recording('40 bodies without end at once', endlessBody, (port) =>
    Promise.all(Array.from({ length: 40 }, () => read(post(port), GIGABYTE / 20))),
  ),
  recording(
    '40 bodies of 16 MB at once',
    answering(() => Buffer.alloc(16_000_000, 'x')),
    often(120, 40),
  ),
  recording(
    'a request without end',
    () => serveTcp((socket) => socket.resume()),
    async (port) => {
      const socket = socketTo(port);
      socket.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
      await flood(socket, Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`), GIGABYTE);
    },
  ),
  recording(
    'headers without end, recorded',
    () =>
      serveTcp((socket) => {
        socket.write(`${HEAD}x: `);
        pour(socket);
      }),
    readGigabyte,
  ),
  recording(
    'a chunk extension without end, recorded',
    () =>
      serveTcp((socket) => {
        socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n1;`);
        pour(socket);
      }),
    readGigabyte,
  ),
  recording(
    'a million requests without a response',
    () => serveTcp((socket) => socket.resume()),
    async (port) => {
      const requests = Buffer.from('GET /x HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1000));
      await flood(socketTo(port), requests, 1000 * requests.length);
    },
  ),
  recording(
    'a target that keeps its connections after Ctrl-C',
    () => serveTcp((socket) => socket.resume()),
    async (port) => {
      const socket = socketTo(port);
      await once(socket, 'connect');
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    },
    { seconds: 15 },
  ),
  recording(
    'a client that keeps its connections after Ctrl-C',
    answering(() => '{}'),
    (port) => read(post(port, CALL, new Agent({ keepAlive: true }))),
    { seconds: 15 },
  ),
  recording(
    'a string of 15 MB, checked',
    answering(() => result(`"pad":"${'x'.repeat(15_000_000)}"`)),
    often(10),
    { check: true },
  ),
  recording(
    'a string of 15 MB under a secret name, checked',
    answering(() => result(`"${SECRET}":"${'x'.repeat(15_000_000)}"`)),
    often(10),
    { check: true, exitCode: 4 },
  ),
  recording(
    'a string of 31 MB under a secret name, checked',
    answering(() => result(`"${SECRET}":"${'x'.repeat(31_000_000)}"`)),
    often(10),
    { check: true, exitCode: 4 },
  ),
  recording(
    'a key of 15 MB, checked',
    answering(() => result(`"${'x'.repeat(15_000_000)}":1`)),
    often(10),
    { check: true, exitCode: 4 },
  ),
  recording(
    'gzip of 31 MB, checked',
    answering(() => gzipSync(Buffer.alloc(31_000_000, ' ')), { 'content-encoding': 'gzip' }),
    often(30, 10),
    { check: true, exitCode: 4 },
  ),
  recording(
    '15 MB of control characters',
    answering(() => Buffer.alloc(15_000_000, '\u0001')),
    often(10),
  ),
  recording(
    '15 MB of quotes',
    answering(() => Buffer.alloc(15_000_000, '"')),
    often(10),
  ),
  recording(
    '15 MB that is not Latin',
    answering(() => Buffer.from('€'.repeat(5_000_000))),
    often(10),
  ),
  recording(
    '20,000 exchanges with keys of their own, checked',
    answering((count) => result(`"key ${count}":1`)),
    often(20_000, 10),
    { check: true, seconds: 120 },
  ),
  recording(
    '30,000 unknown keys in a response, checked',
    answering((count) => result(Array.from({ length: 30_000 }, (_, at) => `"${count} ${at}":1`).join())),
    often(50),
    { check: true },
  ),
  recording(
    'a million values in a response, checked',
    answering(() => result(`"pad":[0${',[]'.repeat(1_000_000)}]`)),
    often(10),
    { check: true },
  ),
];
