import { gzipSync } from 'node:zlib';
import { head, say, saySlowly, type GoodAnswer, type Speaker } from './raw-node.ts';

/** 128 MiB of blanks in some hundred kilobytes. */
const BOMB = gzipSync(Buffer.alloc(128 * 1024 * 1024, ' '));

/** The JSON of an answer with something in it replaced; other answers as they are. */
function respelt(pattern: RegExp, by: string): Speaker {
  return (socket, answer) => {
    const text = answer.body.toString('latin1').replace(pattern, () => by);
    say(socket, { ...answer, body: Buffer.from(text, 'latin1') });
  };
}

function chunked({ body }: GoodAnswer, trailers: string): string {
  const half = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const chunks = parts.map((part) => `${part.length.toString(16)};note=1\r\n${part.toString('latin1')}\r\n`);
  return `${chunks.join('')}0\r\n${trailers}\r\n`;
}

/** What HTTP allows. */
export const ALLOWED: readonly (readonly [title: string, speak: Speaker])[] = [
  ['an answer with another reason phrase and without keep-alive', (socket, answer) => say(socket, answer)],
  [
    'chunks with extensions and trailers',
    (socket, answer) => {
      socket.write(head(answer, 'transfer-encoding: chunked', 'trailer: x-sum'));
      socket.end(chunked(answer, 'x-sum: 1\r\n'), 'latin1');
    },
  ],
  ['Set-Cookie and many headers', (socket, answer) => say(socket, answer, 'set-cookie: a=b; Path=/', ...many())],
  ['upper-case names and blanks around values', (socket, answer) => say(socket, shouted(answer), 'X-Blank:   ')],
  [
    'HTTP/1.0, ended by closing',
    (socket, answer) => {
      socket.write(head(answer).replace('HTTP/1.1', 'HTTP/1.0'));
      socket.end(answer.body);
    },
  ],
  [
    '100, 102 and 103 that nobody asked for',
    (socket, answer) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n');
      socket.write('HTTP/1.1 102 Processing\r\n\r\n');
      say(socket, answer);
    },
  ],
  [
    'bytes that come slowly',
    (socket, answer) =>
      saySlowly(
        socket,
        Buffer.concat([Buffer.from(head(answer, `content-length: ${answer.body.length}`)), answer.body]),
        20,
        10,
      ),
  ],
  ['gzip', (socket, answer) => say(socket, { ...answer, body: gzipSync(answer.body) }, 'content-encoding: gzip')],
  ['members that nobody expects', respelt(/"result":\{/, '"result":{"__proto__":{"a":1},"constructor":null,')],
];

/** What breaks the protocol, and what is said of it. */
export const BROKEN: readonly (readonly [title: string, speak: Speaker, said: RegExp])[] = [
  [
    'a length that is too long',
    (socket, answer) => socket.end(head(answer, `content-length: ${answer.body.length + 10}`) + answer.body.toString()),
    /closed during the response/,
  ],
  [
    'a length that is too short',
    (socket, answer) => socket.end(head(answer, 'content-length: 10') + answer.body.toString()),
    /JSON|HTTP|closed/,
  ],
  [
    'half an answer, then silence',
    (socket, answer) => socket.write(head(answer, 'content-length: 1000')),
    /the response timed out after/,
  ],
  [
    'bytes for ever, one at a time',
    (socket, answer) => {
      socket.write(head(answer, 'transfer-encoding: chunked'));
      const timer = setInterval(() => socket.write('1\r\nx\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
    /the response timed out after/,
  ],
  [
    'a gzip bomb',
    (socket, answer) => say(socket, { ...answer, body: BOMB }, 'content-encoding: gzip'),
    /longer than 33554432 bytes after decoding/,
  ],
  ['gzip that is none', (socket, answer) => say(socket, answer, 'content-encoding: gzip'), /not valid gzip/],
  ['invalid UTF-8', respelt(/"height":"/, '"height":"\xff\xfe'), /UTF-8|JSON/],
  ['duplicate keys', respelt(/"jsonrpc":"2\.0"/, '"jsonrpc":"2.0","jsonrpc":"2.0"'), /twice|JSON|duplicate/i],
  ['a number beyond all', respelt(/"height":"\d+"/, '"height":1e400'), /1e400|expected/],
  ['nesting of 100,000', respelt(/"height":"\d+"/, `"height":${'['.repeat(1e5)}${']'.repeat(1e5)}`), /nested|JSON/],
  ['the answer to another id', respelt(/"id":\d+\}/, '"id":999999}'), /id/],
  ['two documents', respelt(/\}\s*$/, '}{"jsonrpc":"2.0"}'), /JSON|behind|document/],
  ['a document with a byte order mark', respelt(/^\{/, '\xef\xbb\xbf{'), /JSON|mark/i],
];

/** What begins no answer, and what is said of it. */
export const SILENT: readonly (readonly [title: string, speak: Speaker, said: RegExp])[] = [
  ['half-closed without an answer', (socket) => socket.end(), /closed before the response/],
  ['a header of a megabyte', (socket, answer) => say(socket, answer, `x: ${'x'.repeat(1e6)}`), /headers .* too long/],
  [
    'an upgrade that nobody asked for',
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'),
    /contains no upgrade/,
  ],
  ['nothing but 100', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), /timed out after/],
];

function many(): readonly string[] {
  return Array.from({ length: 80 }, (_, at) => `x-header-${at}: ${'v'.repeat(20)}`);
}

function shouted(answer: GoodAnswer): GoodAnswer {
  return { ...answer, headers: answer.headers.map(([name, value]) => [name.toUpperCase(), `  ${value}\t `]) };
}
